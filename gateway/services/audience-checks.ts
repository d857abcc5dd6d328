import { MIN_REACH_LIST, MIN_REACH_OPERATOR } from "../../domain/campaign/reach.ts";
import { EVERYBODY, type Targeting } from "../reach/reach-engine.ts";
import type { Check, Facts } from "./facts.ts";
import { listIdsOf } from "./service.ts";
import type { Part } from "./service-order.ts";
import { unknownIds } from "./targeting-ids.ts";

/** A service's audience: everybody on the route, or the profile. */
export function targetingOf({
  targetModel,
  targeting = EVERYBODY,
}: Pick<Part, "targetModel" | "targeting">): Targeting {
  return targetModel === "everyone" ? EVERYBODY : targeting;
}

export const privacyProblems: Check = ({ targetModel, privacy }) => {
  if (targetModel === undefined || privacy === undefined) return [];
  const wanted = targetModel === "list" ? "ownList" : "public";
  if (privacy === wanted) return [];
  const message =
    wanted === "ownList"
      ? "An uploaded list needs the declaration that its people agreed."
      : "This privacy is for uploaded lists only.";
  return [{ path: "privacy", message }];
};

/** Uploaded lists must exist, belong to the same advertiser and route, and be large enough to identify nobody. */
export const listProblems: Check = (service, { lists = [], route }) => {
  if (service.targetModel !== "list") return [];
  const problem = (message: string) => [{ path: "listId", message }];
  const wanted = listIdsOf(service).length;
  const known = lists.filter(
    (list) =>
      list.isActive &&
      list.routeId === route.routeId &&
      (service.clientId === undefined || list.clientId === service.clientId),
  );
  if (wanted === 0 || known.length < wanted) return problem("This list is not known on the route.");
  const accepted = known.reduce((sum, list) => sum + list.accepted, 0);
  if (accepted >= MIN_REACH_LIST) return [];
  return problem(`A list needs at least ${MIN_REACH_LIST} good numbers.`);
};

/**
 * From how many people on there are enough to identify nobody: somewhere in a width, where for whom is drawn anew for other people. With a
 * sharp edge one number more would tell whether its owner matches (docs/decisions/035).
 */
type Floor = { from: number; width: number };
/** Of a list, on one network. */
export const MATCHING_FLOOR: Floor = { from: 20, width: 40 };
/** Of a profile, but for a list that is left out. */
export const PROFILE_FLOOR: Floor = { from: MIN_REACH_OPERATOR, width: 100 };

const edgeOf = ({ from, width }: Floor, draw: number) => from + Math.floor(draw * width);

/** People of a list who match a profile: the ids must be known, and the people enough to identify nobody. */
export const matchingProblems: Check = (service, { route, matches }) => {
  if (service.targetModel !== "list" || service.listUse !== "matching") return [];
  const unknown = unknownIds(targetingOf(service), route.country.code);
  if (unknown.length > 0)
    return unknown.map((path) => ({ path, message: "This id is not known in the country." }));
  if (!matches || matches.count >= edgeOf(MATCHING_FLOOR, matches.draw)) return [];
  return [{ path: "targeting", message: "Too few people of this list match on this network." }];
};

export const excludeProblems: Check = (service, { excludeList, route }) => {
  if (!service.excludeListId) return [];
  const isKnown =
    excludeList?.routeId === route.routeId &&
    (service.clientId === undefined || excludeList.clientId === service.clientId);
  if (isKnown && excludeList.isActive) return [];
  const message = "This list is not known on the route.";
  return [{ path: "excludeListId", message }];
};

/** How many more people match a profile than must: an advertiser books all routes of a country together, so that a small network may hold fewer. */
export function peopleOverFloor(
  service: Part,
  { reach, countryRouteIds }: Pick<Facts, "reach" | "countryRouteIds">,
): number {
  const targeting = targetingOf(service);
  const matching = countryRouteIds.reduce((sum, id) => sum + reach.count(id, targeting), 0);
  return matching - PROFILE_FLOOR.from;
}

export const profileProblems: Check = (service, facts) => {
  const { route, reach, leftOut } = facts;
  if (service.targetModel === "list" && service.listUse !== "with-profile") return [];
  if (!service.isTest && reach.counters(route.routeId).people === 0)
    return [{ path: "targetModelId", message: "This network takes messages to own lists only." }];
  const targeting = targetingOf(service);
  const unknown = unknownIds(targeting, route.country.code);
  if (unknown.length > 0)
    return unknown.map((path) => ({ path, message: "This id is not known in the country." }));
  // A test goes to its own numbers alone, whoever else there is.
  if (service.isTest) return [];
  if (service.targeting === undefined && service.targetModel === undefined) return [];
  const needed = leftOut ? leftOut.count + edgeOf(PROFILE_FLOOR, leftOut.draw) : PROFILE_FLOOR.from;
  if (peopleOverFloor(service, facts) >= needed - PROFILE_FLOOR.from) return [];
  return [
    {
      path: "targeting",
      message: `Fewer than ${MIN_REACH_OPERATOR.toLocaleString("en")} people match. Widen the audience.`,
    },
  ];
};
