import { createMemory } from "../../../../platform/memory.ts";
import type { Database } from "../../../db/database.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { listNotFound } from "./list-on-routes.ts";
import { countPeopleByRoute, listUnplaced, updatePlaces } from "./list-number.store.ts";
import { findList } from "./list.store.ts";
import { placed, type ListOwner } from "./store-numbers.ts";

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
const PAGE = 10_000;

export function createCountLists(deps: { db: Database; cipher: NumberCipher }): CountLists {
  const counted = createMemory<ReadonlyMap<number, number>>(COUNTED_MS);
  return async (userId, { listIds, exceptListIds = [] }) => {
    const all = [...listIds, ...exceptListIds];
    const lists = await Promise.all(all.map((id) => ownList(deps.db, userId, id)));
    const revisions = lists.map(({ id, revision }) => [id, revision]);
    return counted.get(JSON.stringify([revisions, listIds.length]), async () => {
      for (const list of lists) await placeOlderNumbers(deps, list);
      return countPeopleByRoute(deps.db, { listIds, exceptListIds });
    });
  };
}

async function ownList(db: Database, userId: string, id: string) {
  const list = await findList(db, userId, id);
  if (!list) throw listNotFound();
  return list;
}

/** Numbers stored before lists were counted here do not say yet where they are. */
async function placeOlderNumbers(
  { db, cipher }: { db: Database; cipher: NumberCipher },
  list: ListOwner,
): Promise<void> {
  for (;;) {
    const page = await listUnplaced(db, list.id, PAGE);
    if (page.length === 0) return;
    const msisdns = page.map(({ encrypted }) => cipher.decrypt(encrypted));
    const numbers = await placed(db, cipher, list, msisdns);
    await updatePlaces(
      db,
      list.id,
      numbers.map((number, at) => ({
        ...number,
        encrypted: page[at]?.encrypted ?? Buffer.alloc(0),
      })),
    );
  }
}
