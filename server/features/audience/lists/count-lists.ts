import { createMemory } from "../../../../platform/memory.ts";
import type { Database } from "../../../db/database.ts";
import { createRefusingTurns } from "../../../db/refusing-turns.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { listNotFound } from "./list-on-routes.ts";
import { findList } from "./list.store.ts";
import { countPeopleByRoute } from "./numbers/count-people.ts";

/** Own lists that are meant together, and those whose people are left out. */
export type ListsToCount = { listIds: readonly string[]; exceptListIds?: readonly string[] };

/**
 * People of a user's lists by route, each once, counted here: no number leaves for it. Numbers go by the network of their
 * prefix, less those who opted out here. The function throws not-found for a list that is not the user's; resource-exhausted
 * where too many counts of theirs wait already.
 */
export type CountLists = (
  userId: string,
  lists: ListsToCount,
) => Promise<ReadonlyMap<number, number>>;

const COUNTED_MS = 30_000;
/** A count takes 30 MB where lists are large. */
const TOGETHER = 2;
/** Of one member. What is chosen again meanwhile is another count, and an older one is of no use to anybody. */
const MAX_WAITING = 5;

export function createCountLists(deps: { db: Database; cipher: NumberCipher }): CountLists {
  const counted = createMemory<ReadonlyMap<number, number>>(COUNTED_MS);
  const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });
  return async (userId, { listIds, exceptListIds = [] }) => {
    const revisionsOf = async (ids: readonly string[]) => {
      // Which lists they are counts, not in what order.
      const once = [...new Set(ids)].sort();
      const lists = await Promise.all(once.map((id) => ownList(deps.db, userId, id)));
      return lists.map(({ id, revision }) => [id, revision]);
    };
    const key = [await revisionsOf(listIds), await revisionsOf(exceptListIds)];
    return counted.get(JSON.stringify(key), () =>
      inTurn(userId, () => countPeopleByRoute(deps, { listIds, exceptListIds })),
    );
  };
}

async function ownList(db: Database, userId: string, id: string) {
  const list = await findList(db, userId, id);
  if (!list) throw listNotFound();
  return list;
}
