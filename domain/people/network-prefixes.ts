/**
 * The first digits of mobile numbers (country code included) by the network they were handed out to, over both national
 * plans. A number that was ported since is still found under its first network.
 */
export const NETWORK_PREFIXES: Readonly<Record<number, readonly string[]>> = {
  97: ["2760", "2766", "2772", "2776", "2779", "2782"],
  105: ["2763", "2764", "2771", "2773", "2778", "2783"],
  107: ["2761", "2762", "2765", "2774", "2777", "2784"],
  108: ["2767", "2768", "2769", "2770", "2775", "2780", "2781"],
  98: ["2332", "2335"],
};

const ROUTE_OF_PREFIX: ReadonlyMap<string, number> = new Map(
  Object.entries(NETWORK_PREFIXES).flatMap(([routeId, prefixes]) =>
    prefixes.map((prefix) => [prefix, Number(routeId)] as const),
  ),
);

const PREFIX_DIGITS = 4;

/** The route of a mobile number (digits with country code) by its prefix; undefined for any other number. */
export function networkOfMsisdn(msisdn: string): number | undefined {
  return ROUTE_OF_PREFIX.get(msisdn.slice(0, PREFIX_DIGITS));
}
