/**
 * Codes (MCC and MNC) of the networks behind the routes, as number lookups answer them. Source: ITU-T E.212, list of mobile
 * network codes, and the national plans that the prefixes are of.
 */
export const NETWORK_CODES: Readonly<Record<number, readonly string[]>> = {
  97: ["65501"],
  105: ["65510", "65512"],
  107: ["65507"],
  108: ["65502"],
  98: ["62002"],
};

const ROUTE_OF_CODE: ReadonlyMap<string, number> = new Map(
  Object.entries(NETWORK_CODES).flatMap(([routeId, codes]) =>
    codes.map((code) => [code, Number(routeId)] as const),
  ),
);

/** The route of a network by its code; undefined for any other network. */
export function routeOfNetworkCode(code: string): number | undefined {
  return ROUTE_OF_CODE.get(code);
}
