import { networkOfMsisdn } from "../../domain/people/network-prefixes.ts";
import { seedFor } from "../random.ts";
import { personOfNumber } from "./person-number.ts";

/** A number's route, and the person's index when the number is of the synthetic base. */
export type NumberPlace = { routeId: number; person: number | undefined };

/**
 * Which route of a country a number (digits with country code) is on: that of its prefix, as the tool counts too. A number
 * whose network is none of the country's routes is spread over them.
 */
export function placeOfNumber(
  msisdn: string,
  base: { seed: number; routeIds: readonly number[]; peopleOf: (routeId: number) => number },
): NumberPlace {
  const routeId = networkOfMsisdn(msisdn);
  if (routeId !== undefined && base.routeIds.includes(routeId)) {
    const person = personOfNumber(base.seed, routeId, msisdn);
    const isOfBase = person !== undefined && person < base.peopleOf(routeId);
    return { routeId, person: isOfBase ? person : undefined };
  }
  const line = Number(msisdn.slice(-9));
  const index = seedFor(base.seed, line, 10) % base.routeIds.length;
  return { routeId: base.routeIds[index] ?? 0, person: undefined };
}
