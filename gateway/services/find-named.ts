import { findLink, findUserOfLink } from "../links/link.store.ts";
import type { Database } from "../db/database.ts";
import { findList, findMembers, type NumberList } from "../lists/list.store.ts";
import { MATCHING_FLOOR, peopleOverFloor, PROFILE_FLOOR, targetingOf } from "./audience-checks.ts";
import type { Facts, Named } from "./facts.ts";
import { countMatches, type MatchDeps } from "./lists/list-matches.ts";
import { listIdsOf } from "./service.ts";
import type { Part } from "./service-order.ts";
import { unknownIds } from "./targeting-ids.ts";

/** Looks up the link and the lists that a service names, and counts as many of their people as the checks need. */
export async function findNamed(
  deps: Omit<MatchDeps, "reach">,
  service: Part,
  facts: Facts,
): Promise<Named> {
  const { db } = deps;
  const { linkId, excludeListId } = service;
  const found = await Promise.all(listIdsOf(service).map((id) => findList(db, id)));
  const lists = found.filter((list) => list !== undefined);
  const link = linkId ? await findLink(db, linkId) : undefined;
  const excludeList = excludeListId ? await findList(db, excludeListId) : undefined;
  return {
    link: link && { ...link, usedBy: await findUserOfLink(db, link.id) },
    lists,
    excludeList,
    ...(await countTheirs({ ...deps, reach: facts.reach }, service, { facts, lists, excludeList })),
  };
}

/** Who of the lists matches the profile; a profile with unknown ids is refused for those. */
async function countTheirs(
  deps: MatchDeps,
  service: Part,
  {
    facts,
    lists,
    excludeList,
  }: { facts: Facts; lists: NumberList[]; excludeList?: NumberList | undefined },
): Promise<Pick<Named, "matches" | "leftOut">> {
  const targeting = targetingOf(service);
  const { route } = facts;
  if (unknownIds(targeting, route.country.code).length > 0) return {};
  const { routeId } = route;
  if (service.targetModel === "list" && service.listUse === "matching") {
    const listIds = lists.map(({ id }) => id);
    const until = MATCHING_FLOOR.from + MATCHING_FLOOR.width;
    return { matches: await countMatches(deps, { routeId, targeting, listIds, until }) };
  }
  if (!excludeList || (service.targetModel === "list" && service.listUse !== "with-profile"))
    return {};
  const room = peopleOverFloor(service, facts);
  // Whoever is on it, enough are left.
  if (excludeList.onNetwork <= room - PROFILE_FLOOR.width) return {};
  const listIds = [excludeList.id];
  return { leftOut: await countMatches(deps, { routeId, targeting, listIds, until: room + 1 }) };
}

/** The people of lists, each once. */
export async function findPeople(
  db: Database,
  lists: readonly Pick<NumberList, "id">[],
): Promise<Set<number>> {
  const people = new Set<number>();
  for (const { id } of lists) for (const person of await findMembers(db, id)) people.add(person);
  return people;
}
