import { personOfNumber, routeOfPrefix } from "./person-number.ts";
import { seedFor } from "../random.ts";

/** A number's route, and the person's index when the number is of the synthetic base. */
export type NumberPlace = { routeId: number; person: number | undefined };

/**
 * Which route of a country a number (digits with country code) is on. People of the base are where they are; any other
 * number is spread over the country's routes, because with ported numbers a prefix proves nothing.
 */
export function placeOfNumber(
  msisdn: string,
  base: { seed: number; routeIds: readonly number[]; peopleOf: (routeId: number) => number },
): NumberPlace {
  const byPrefix = routeOfPrefix(msisdn);
  if (byPrefix !== undefined && base.routeIds.includes(byPrefix)) {
    const person = personOfNumber(base.seed, byPrefix, msisdn);
    if (person !== undefined && person < base.peopleOf(byPrefix))
      return { routeId: byPrefix, person };
  }
  const line = Number(msisdn.slice(-9));
  const index = seedFor(base.seed, line, 10) % base.routeIds.length;
  return { routeId: base.routeIds[index] ?? 0, person: undefined };
}
