import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { isOver } from "../services/service-status.ts";
import { lockService } from "../services/service.store.ts";
import { insertShown, type Shown } from "./shown.store.ts";

/** What has been shown and is not counted yet. */
export type ShownQueue = {
  /** Whether one more may be shown: a group at most is ever shown and not counted. */
  hasRoom(): boolean;
  add(shown: Shown): void;
  /** Counts everything that was shown before the call. Throws when the database does not answer; nothing is lost. */
  book(): Promise<void>;
};

/** A queue that counts in groups. What a service was shown as that has ended meanwhile is never counted. */
export function createShownQueue(db: Database, groupSize: number): ShownQueue {
  let waiting: Shown[] = [];
  let inHand: Shown[] = [];
  let turn: Promise<void> = Promise.resolve();

  async function bookNext(): Promise<void> {
    // A group that failed goes first; if it was stored after all, its events count for nothing the second time.
    if (inHand.length === 0) {
      inHand = waiting;
      waiting = [];
    }
    if (inHand.length > 0) await store(db, inHand);
    inHand = [];
  }

  return {
    hasRoom: () => waiting.length + inHand.length < groupSize,
    add(shown) {
      waiting.push(shown);
    },
    book() {
      const bookAll = async () => {
        const isBehind = inHand.length > 0;
        await bookNext();
        if (isBehind) await bookNext();
      };
      turn = turn.catch(() => undefined).then(bookAll);
      return turn;
    },
  };
}

async function store(db: Database, shown: readonly Shown[]): Promise<void> {
  const serviceIds = [...new Set(shown.map(({ serviceId }) => serviceId))].toSorted(
    (a, b) => a - b,
  );
  await inTransaction(db, async (tx) => {
    const open: number[] = [];
    // One order for everybody, so that nobody waits for each other.
    for (const id of serviceIds) {
      const service = await lockService(tx, id);
      if (service && !isOver(service.status)) open.push(id);
    }
    await insertShown(tx, shown, open);
  });
}
