import { createMemory } from "../../../../platform/memory.ts";
import type { Database } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { listNotFound } from "./list-on-routes.ts";
import { findList } from "./list.store.ts";
import { countPeopleByRoute } from "./numbers/count-people.ts";

/** Own lists that are meant together, and those whose people are left out. */
export type ListsToCount = { listIds: readonly string[]; exceptListIds?: readonly string[] };

/**
 * People of a user's lists by route, each once, counted here: no number leaves for it. Numbers go by the network of their
 * prefix, less those who opted out here. The function throws not-found for a list that is not the user's.
 */
export type CountLists = (
  userId: string,
  lists: ListsToCount,
) => Promise<ReadonlyMap<number, number>>;

const COUNTED_MS = 30_000;

export function createCountLists(deps: { db: Database; cipher: NumberCipher }): CountLists {
  const counted = createMemory<ReadonlyMap<number, number>>(COUNTED_MS);
  const inTurn = createTurns();
  return async (userId, { listIds, exceptListIds = [] }) => {
    const all = [...listIds, ...exceptListIds];
    const lists = await Promise.all(all.map((id) => ownList(deps.db, userId, id)));
    const revisions = lists.map(({ id, revision }) => [id, revision]);
    return counted.get(JSON.stringify([revisions, listIds.length]), () =>
      inTurn(() => countPeopleByRoute(deps, { listIds, exceptListIds })),
    );
  };
}

/** One after another: a count takes 30 MB where lists are large. */
function createTurns(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

async function ownList(db: Database, userId: string, id: string) {
  const list = await findList(db, userId, id);
  if (!list) throw listNotFound();
  return list;
}
