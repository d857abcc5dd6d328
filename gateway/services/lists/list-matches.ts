import type { Database } from "../../db/database.ts";
import type { Directory } from "../../lists/directory.ts";
import { findMembersOf, listMembersAfter } from "../../lists/list.store.ts";
import type { ReachEngine, Targeting } from "../../reach/reach-engine.ts";

export type MatchDeps = {
  db: Database;
  reach: ReachEngine;
  directory: Pick<Directory, "hashOf">;
};

/** How many people of lists match a profile, and where between 0 and 1 the edge lies at which they are enough. */
export type ListMatches = { count: number; draw: number };

/** Members read together: a list may be larger than the memory. */
const PIECE = 10_000;

/**
 * Counts the people of lists, each once, who match a profile; no further than to `until`. The draw is keyed and of all the people
 * counted, so that whoever adds one number moves the edge as well and does not learn whether that number matches.
 */
export async function countMatches(
  { db, reach, directory }: MatchDeps,
  asked: { routeId: number; targeting: Targeting; listIds: readonly number[]; until: number },
): Promise<ListMatches> {
  const { routeId, targeting, listIds, until } = asked;
  let count = 0;
  let seen = JSON.stringify([routeId, targeting]);
  for (const [at, listId] of listIds.entries()) {
    for (let cursor = 0, isOver = false; !isOver && count < until;) {
      const page = await listMembersAfter(db, listId, { cursor, limit: PIECE });
      const known = await findMembersOf(db, listIds.slice(0, at), page.people);
      const people = page.people.filter((person) => !known.has(person));
      count += reach.countAmong(routeId, targeting, people);
      seen = directory.hashOf(`${seen} ${people.join()}`).toString("hex");
      ({ cursor, exhausted: isOver } = page);
    }
  }
  return { count, draw: directory.hashOf(seen).readUInt32BE(0) / 2 ** 32 };
}
