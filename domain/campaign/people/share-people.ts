import type { ListUse, TargetModel } from "../campaign.ts";
import {
  MIN_REACH_LIST,
  MIN_REACH_OPERATOR,
  roundReach,
  shareByLargestRemainder,
  shownReach,
} from "../reach.ts";

/** A route's counter is how many people it holds; reach is how many of them match. */
export type RouteReach = { routeId: number; counter: number; reach: number };

/**
 * Source of the people: the operators' base; a list, whose owner knows its numbers anyway; or those of a list who match a
 * profile, of whom the owner may not learn who they are.
 */
export type Basis = "operator" | "list" | "matching";

/** The source of an audience. A list together with a profile reveals what the profile would. */
export function basisOf(targetModel: TargetModel, listUse: ListUse): Basis {
  if (targetModel !== "list" || listUse === "with-profile") return "operator";
  return listUse === "matching" ? "matching" : "list";
}

/** Fewer people than this are neither shown nor booked. */
export function floorOf(basis: Basis): number {
  return basis === "operator" ? MIN_REACH_OPERATOR : MIN_REACH_LIST;
}

/**
 * Bookable people of a route: its reach rounded down to two digits, so that bookings do not reveal the count either
 * (decision 007). An own list can be booked completely.
 */
export function bookableOnRoute(reach: number, basis: Basis = "operator"): number {
  return basis === "list" ? reach : roundReach(reach);
}

/**
 * The most people a targeting can be booked for: what the routes take, rounded down to two digits. None where fewer match
 * on all routes together than the networks take; a single route may have few of them.
 */
export function maxBookablePeople(
  routes: readonly RouteReach[],
  basis: Basis = "operator",
): number {
  if (isTooNarrow(routes, basis)) return 0;
  const bookable = routes.reduce((sum, { reach }) => sum + bookableOnRoute(reach, basis), 0);
  return basis === "list" ? bookable : roundReach(bookable);
}

/** Matching people of the operators' base as shown, however many can be booked. */
export function shownPeople(routes: readonly Pick<RouteReach, "reach">[]): number {
  return shownReach(routes.reduce((sum, { reach }) => sum + reach, 0));
}

/** True when too few match to be shown and booked: the floor applies to the total over routes. */
export function isTooNarrow(routes: readonly RouteReach[], basis: Basis = "operator"): boolean {
  const total = routes.reduce((sum, { reach }) => sum + reach, 0);
  return total < floorOf(basis);
}

/**
 * Shares people over routes by counter share (spec section 9). What a route cannot take goes to the others, again by
 * counter share. The shares add up exactly to the smaller of `people` and what all routes take.
 */
export function sharePeople(
  people: number,
  routes: readonly RouteReach[],
  basis: Basis = "operator",
): Map<number, number> {
  const shares = new Map(routes.map(({ routeId }) => [routeId, 0]));
  let open = routes.map(({ routeId, counter, reach }) => ({
    id: routeId,
    // A counter that is a moment older than the reach must not shut a route out.
    weight: Math.max(counter, 1),
    most: bookableOnRoute(reach, basis),
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
