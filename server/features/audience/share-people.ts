import { MIN_REACH_OPERATOR, roundReach, shareByLargestRemainder } from "../../../domain/reach.ts";

/** A route's counter is how many people it holds; reach is how many of them match. */
export type RouteReach = { routeId: number; counter: number; reach: number };

/**
 * How many people of a route can be booked: its reach rounded down to two digits, so that what is booked on a route does
 * not tell the count either (decision 007); none where fewer match than a network takes.
 */
export function bookableOnRoute(reach: number): number {
  return roundReach(reach, MIN_REACH_OPERATOR);
}

/** The most people a targeting can be booked for: the true reach rounded down to two digits, never more than the routes take. */
export function maxBookablePeople(routes: readonly RouteReach[]): number {
  const bookable = routes.reduce((sum, { reach }) => sum + bookableOnRoute(reach), 0);
  return roundReach(bookable);
}

/**
 * Shares people over routes by counter share (spec section 9). What a route cannot take goes to the others, again by
 * counter share. The shares add up exactly to the smaller of `people` and what all routes take.
 */
export function sharePeople(people: number, routes: readonly RouteReach[]): Map<number, number> {
  const shares = new Map(routes.map(({ routeId }) => [routeId, 0]));
  let open = routes.map(({ routeId, counter, reach }) => ({
    id: routeId,
    // A counter that is a moment older than the reach must not shut a route out.
    weight: Math.max(counter, 1),
    most: bookableOnRoute(reach),
  }));
  let left = people;
  while (open.length > 0) {
    const fair = shareByLargestRemainder(left, open, false);
    const full = open.filter(({ id, most }) => (fair.get(id) ?? 0) > most);
    if (full.length === 0) {
      for (const { id } of open) shares.set(id, fair.get(id) ?? 0);
      break;
    }
    for (const { id, most } of full) {
      shares.set(id, most);
      left -= most;
    }
    open = open.filter((route) => !full.includes(route));
  }
  return shares;
}
