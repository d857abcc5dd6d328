import { MIN_REACH_LIST, MIN_REACH_OPERATOR } from "../../domain/campaign/reach.ts";
import { EVERYBODY, type Targeting } from "../reach/reach-engine.ts";
import type { Check } from "./facts.ts";
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

/** An uploaded list must exist, belong to the same advertiser and route, and be large enough to identify nobody. */
export const listProblems: Check = (service, { list, route }) => {
  if (service.targetModel !== "list") return [];
  const problem = (message: string) => [{ path: "listId", message }];
  const isKnown =
    list?.isActive === true &&
    list.routeId === route.routeId &&
    (service.clientId === undefined || list.clientId === service.clientId);
  if (!isKnown) return problem("This list is not known on the route.");
  if (list.accepted >= MIN_REACH_LIST) return [];
  return problem(`A list needs at least ${MIN_REACH_LIST} good numbers.`);
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
  if (service.targetModel === "list") return [];
  const targeting = targetingOf(service);
  const unknown = unknownIds(targeting, route.country.code);
  if (unknown.length > 0)
    return unknown.map((path) => ({ path, message: "This id is not known in the country." }));
  if (service.targeting === undefined && service.targetModel === undefined) return [];
  // An advertiser books all routes of a country together, so the floor is for the sum: a small network alone may hold fewer.
  const matching = countryRouteIds.reduce((sum, id) => sum + reach.count(id, targeting), 0);
  const leftOut = reach.countAmong(route.routeId, targeting, excludeList?.people ?? []);
  if (matching - leftOut >= MIN_REACH_OPERATOR) return [];
  return [
    {
      path: "targeting",
      message: `Fewer than ${MIN_REACH_OPERATOR} people match. Widen the audience.`,
    },
  ];
};
