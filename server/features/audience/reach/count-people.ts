import type { TargetModel } from "../../../../domain/campaign/campaign.ts";
import type { CountLists } from "../lists/count-lists.ts";
import type { AudienceQuery, CountAudience, CountedRoute } from "./count-audience.ts";

export type CountPeopleDeps = { countAudience: CountAudience; countLists: CountLists };

export type PeopleQuery = Omit<AudienceQuery, "targetModel"> & {
  targetModel: TargetModel;
  /** Null for a visitor. */
  userId: string | null;
  listId: string | null;
  excludeListId: string | null;
};

/**
 * How many people of each route are meant. Networks are asked about profiles only; of own lists they learn nothing before
 * the campaign is paid, so those are counted here. How many of a list fit what only a network knows is estimated by the
 * share of its people who do. Throws as CountAudience and CountLists.
 */
export async function countPeople(
  { countAudience, countLists }: CountPeopleDeps,
  { targetModel, userId, listId, excludeListId, ...query }: PeopleQuery,
): Promise<CountedRoute[]> {
  const except = excludeListId === null ? [] : [excludeListId];
  if (targetModel === "list") {
    const routes = await countAudience({ ...query, targetModel: "everyone" });
    if (userId === null || listId === null) return routes.map((route) => ({ ...route, reach: 0 }));
    const own = await countLists(userId, { listIds: [listId], exceptListIds: except });
    const share = query.isRcsOnly ? await sharesOf(countAudience, query, routes) : () => 1;
    return routes.map((route) => ({
      ...route,
      reach: Math.floor((own.get(route.routeId) ?? 0) * share(route.routeId)),
    }));
  }
  const routes = await countAudience({ ...query, targetModel });
  if (userId === null || excludeListId === null) return routes;
  const [left, share] = await Promise.all([
    countLists(userId, { listIds: except }),
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
