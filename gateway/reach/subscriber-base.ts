import { peoplePerRoute, ROUTES } from "../catalogue/routes.ts";
import { placesOf } from "../catalogue/places.ts";
import type { RouteColumns } from "./route-columns.ts";
import { generateRoute } from "./synthetic-base.ts";

/** Makes the synthetic base of all routes: the same size and seed always give the same people. */
export function generateBase(subscribers: number, seed: number): RouteColumns[] {
  const people = peoplePerRoute(subscribers);
  return ROUTES.map(({ routeId, countryCode }) =>
    generateRoute(
      { routeId, people: people.get(routeId) ?? 0, places: placesOf(countryCode) },
      seed,
    ),
  );
}
