import { MIN_REACH_LIST, MIN_REACH_OPERATOR } from "../../domain/campaign/reach.ts";
import { EVERYBODY, type Targeting } from "../reach/reach-engine.ts";
import type { Check } from "./facts.ts";
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

/** Fewer people of a list on one network who match a profile would reveal something about each of them. */
const MIN_MATCHING = 20;

/** People of a list who match a profile: the ids must be known, and the people enough to identify nobody. */
export const matchingProblems: Check = (service, { route, reach, people }) => {
  if (service.targetModel !== "list" || service.listUse !== "matching") return [];
  const targeting = targetingOf(service);
  const unknown = unknownIds(targeting, route.country.code);
  if (unknown.length > 0)
    return unknown.map((path) => ({ path, message: "This id is not known in the country." }));
  if (!people || reach.countAmong(route.routeId, targeting, people) >= MIN_MATCHING) return [];
  const message = `Fewer than ${MIN_MATCHING} people of this list match on this network.`;
  return [{ path: "targeting", message }];
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

export const profileProblems: Check = (service, { route, reach, countryRouteIds, excludeList }) => {
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
  // An advertiser books all routes of a country together, so the floor is for the sum: a small network alone may hold fewer.
  const matching = countryRouteIds.reduce((sum, id) => sum + reach.count(id, targeting), 0);
  const leftOut = reach.countAmong(route.routeId, targeting, excludeList?.people ?? []);
  if (matching - leftOut >= MIN_REACH_OPERATOR) return [];
  return [
    {
      path: "targeting",
      message: `Fewer than ${MIN_REACH_OPERATOR.toLocaleString("en")} people match. Widen the audience.`,
    },
  ];
};
