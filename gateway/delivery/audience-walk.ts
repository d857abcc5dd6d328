import type { DatabaseOrTransaction } from "../db/database.ts";
import { findList, findMembersOf, listMembersAfter, listMembersAt } from "../lists/list.store.ts";
import { shuffledPlaces } from "../lists/shuffled-places.ts";
import { seedFor } from "../random.ts";
import type { Picked, ReachEngine } from "../reach/reach-engine.ts";
import { listIdsOf, type Service } from "../services/service.ts";

export type WalkDeps = { reach: ReachEngine; seed: number };

/** The next people of an audience; some of them may not be meant. */
export type Walked = Picked & { notMeant: ReadonlySet<number> };

/**
 * The next people of a service's audience from a cursor on: of its lists one after the other, then of the base where the
 * profile is meant too. Whoever comes twice is meant the first time; of a list that is to match the profile, those who do
 * not are not meant. The cursor counts through all of it: a list takes as many places as it had people when it was loaded.
 */
export async function walkAudience(
  db: DatabaseOrTransaction,
  { reach, seed }: WalkDeps,
  service: Service,
  { cursor, limit }: { cursor: number; limit: number },
): Promise<Walked> {
  const { routeId, targeting, listUse } = service;
  const listIds = listIdsOf(service);
  const hasBase = listIds.length === 0 || listUse === "with-profile";
  let from = 0;
  for (const [at, listId] of listIds.entries()) {
    const isLast = at === listIds.length - 1 && !hasBase;
    const places = (await findList(db, listId))?.onNetwork ?? 0;
    if (!isLast && cursor >= from + places) {
      from += places;
      continue;
    }
    const page = await nextOfList(
      db,
      { seed, service },
      { id: listId, places },
      cursor - from,
      limit,
    );
    const notMeant = await findMembersOf(db, listIds.slice(0, at), page.people);
    if (listUse === "matching") {
      const matching = reach.matching(routeId, targeting, page.people);
      for (const person of page.people) if (!matching.has(person)) notMeant.add(person);
    }
    const goesOn = page.exhausted && !isLast;
    const next = goesOn ? from + places : from + page.cursor;
    return { people: page.people, cursor: next, exhausted: page.exhausted && isLast, notMeant };
  }
  const position = { seed: seedFor(seed, service.id), cursor: cursor - from, limit };
  const picked = reach.pick(routeId, targeting, position);
  const notMeant = await findMembersOf(db, listIds, picked.people);
  return { ...picked, cursor: from + picked.cursor, notMeant };
}

/**
 * The next members of a list. Its numbers ascend, so a campaign that is smaller than its list would always take the lowest: each
 * service has an order of its own.
 */
async function nextOfList(
  db: DatabaseOrTransaction,
  { seed, service }: { seed: number; service: Service },
  { id, places }: { id: number; places: number },
  cursor: number,
  limit: number,
): Promise<Picked> {
  if (!service.isListShuffled) return listMembersAfter(db, id, { cursor, limit });
  const end = Math.min(cursor + limit, places);
  const placeOf = shuffledPlaces(seedFor(seed, service.id, id), places);
  const positions: number[] = [];
  for (let turn = cursor; turn < end; turn += 1) positions.push(placeOf(turn) + 1);
  return { people: await listMembersAt(db, id, positions), cursor: end, exhausted: end >= places };
}
