import { seedFor } from "../random.ts";

const SUBSCRIBERS_PER_PREFIX = 10_000_000;
// Has no factor in common with ten million, so the mapping of indexes to numbers is one to one.
const STRIDE = 7_368_787;
/** STRIDE × INVERSE is 1 modulo ten million: the way back from a number to its index. */
const INVERSE = 8_341_723;

/** The prefixes that the synthetic base uses: some of those of each network (domain/people/network-prefixes.ts). */
const PREFIXES: Readonly<Record<number, readonly string[]>> = {
  97: ["2772", "2776", "2779", "2782"],
  105: ["2773", "2778", "2783"],
  107: ["2774", "2784", "2761", "2762"],
  108: ["2767", "2768", "2781"],
  98: ["23324", "23354", "23355", "23359"],
};

/**
 * The mobile number (MSISDN, digits only) of a person of the synthetic base. It is worked out where it is needed and never
 * stored or logged. Throws RangeError for a route or index without numbers.
 */
export function personNumber(seed: number, routeId: number, person: number): string {
  const prefixes = PREFIXES[routeId] ?? [];
  const prefix = prefixes[person % Math.max(prefixes.length, 1)];
  const index = Math.floor(person / prefixes.length);
  if (prefix === undefined || index >= SUBSCRIBERS_PER_PREFIX)
    throw new RangeError("This route has no such subscriber.");
  const shift = seedFor(seed, routeId, 9) % SUBSCRIBERS_PER_PREFIX;
  const line = (shift + index * STRIDE) % SUBSCRIBERS_PER_PREFIX;
  return prefix + String(line).padStart(7, "0");
}

/** The person of an endless base who has this number on the route; the other way round than `personNumber`. */
export function personOfNumber(seed: number, routeId: number, msisdn: string): number | undefined {
  const prefixes = PREFIXES[routeId] ?? [];
  const which = prefixes.findIndex((prefix) => msisdn.startsWith(prefix));
  const line = msisdn.slice((prefixes[which] ?? "").length);
  if (which < 0 || !/^\d{7}$/.test(line)) return undefined;
  const shift = seedFor(seed, routeId, 9) % SUBSCRIBERS_PER_PREFIX;
  const distance = (Number(line) - shift + SUBSCRIBERS_PER_PREFIX) % SUBSCRIBERS_PER_PREFIX;
  // The product stays below 2^53.
  const index = (distance * INVERSE) % SUBSCRIBERS_PER_PREFIX;
  return index * prefixes.length + which;
}
