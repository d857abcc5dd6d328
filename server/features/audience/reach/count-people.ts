import type { ListUse, TargetModel } from "../../../../domain/campaign/campaign.ts";
import type { CountLists } from "../lists/count-lists.ts";
import type { AudienceQuery, CountAudience, CountedRoute } from "./count-audience.ts";

export type CountPeopleDeps = { countAudience: CountAudience; countLists: CountLists };

export type PeopleQuery = Omit<AudienceQuery, "targetModel"> & {
  targetModel: TargetModel;
  /** Null for a visitor. */
  userId: string | null;
  /** Own lists written to, and whom they stand for. */
  listIds: readonly string[];
  listUse: ListUse;
  excludeListId: string | null;
};

/**
 * How many people of each route are meant. Networks are asked about profiles only; of own lists they learn nothing before
 * the campaign is paid, so those are counted here. How many of a list fit what only a network knows is estimated by the
 * share of its people who do. Throws as CountAudience and CountLists.
 */
export async function countPeople(
  deps: CountPeopleDeps,
  query: PeopleQuery,
): Promise<CountedRoute[]> {
  return query.targetModel === "list" ? countOfLists(deps, query) : countOfBase(deps, query);
}

async function countOfLists(
  { countAudience, countLists }: CountPeopleDeps,
  { targetModel: _list, userId, listIds, listUse, excludeListId, ...query }: PeopleQuery,
): Promise<CountedRoute[]> {
  const isNarrowed = listUse !== "all";
  const targetModel = isNarrowed ? "profile" : "everyone";
  const routes = await countAudience({ ...query, targetModel });
  if (userId === null || listIds.length === 0)
    return routes.map((route) => ({ ...route, reach: 0 }));
  const exceptListIds = excludeListId === null ? [] : [excludeListId];
  const [own, left, share] = await Promise.all([
    countLists(userId, { listIds, exceptListIds }),
    exceptListIds.length === 0 ? NOBODY : countLists(userId, { listIds: exceptListIds }),
    isNarrowed || query.isRcsOnly ? sharesOf(countAudience, query, routes) : () => 1,
  ]);
  return routes.map((route) => {
    const { routeId, reach } = route;
    const people = own.get(routeId) ?? 0;
    const matching = people * share(routeId);
    if (listUse !== "with-profile") return { ...route, reach: Math.floor(matching) };
    const others = Math.max(reach - matching - (left.get(routeId) ?? 0) * share(routeId), 0);
    return { ...route, reach: Math.floor(people + others) };
  });
}

const NOBODY: ReadonlyMap<number, number> = new Map();

async function countOfBase(
  { countAudience, countLists }: CountPeopleDeps,
  { targetModel, userId, listIds: _lists, listUse: _use, excludeListId, ...query }: PeopleQuery,
): Promise<CountedRoute[]> {
  if (targetModel === "list") throw new RangeError("Lists are counted otherwise.");
  const routes = await countAudience({ ...query, targetModel });
  if (userId === null || excludeListId === null) return routes;
  const [left, share] = await Promise.all([
    countLists(userId, { listIds: [excludeListId] }),
    sharesOf(countAudience, query, routes),
  ]);
  return routes.map((route) => {
    const known = Math.ceil((left.get(route.routeId) ?? 0) * share(route.routeId));
    return { ...route, reach: Math.max(route.reach - known, 0) };
  });
}

/** Share of each route's people who are among those counted. */
async function sharesOf(
  countAudience: CountAudience,
  query: Omit<AudienceQuery, "targetModel">,
  counted: readonly CountedRoute[],
): Promise<(routeId: number) => number> {
  const everybody = await countAudience({ ...query, isRcsOnly: false, targetModel: "everyone" });
  const all = new Map(everybody.map(({ routeId, reach }) => [routeId, reach]));
  const some = new Map(counted.map(({ routeId, reach }) => [routeId, reach]));
  return (routeId) => Math.min((some.get(routeId) ?? 0) / Math.max(all.get(routeId) ?? 0, 1), 1);
}
