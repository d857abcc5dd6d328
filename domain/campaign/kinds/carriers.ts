import { KIND_TRAITS, type KindName } from "./traits.ts";

/** The networks that carry a kind. One whose products are not known is taken to carry everything. */
export function carriersOf<Route extends { adProductIds: readonly number[] }>(
  routes: readonly Route[],
  kind: KindName,
): Route[] {
  const { adProductId } = KIND_TRAITS[kind];
  return routes.filter(
    ({ adProductIds }) => adProductIds.length === 0 || adProductIds.includes(adProductId),
  );
}
