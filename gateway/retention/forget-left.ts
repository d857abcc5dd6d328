import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { lockBases } from "../subscribers/member.store.ts";
import { updateLeft } from "./left-member.store.ts";

/** A file that took out too many is set right by the next one, which brings their groups again. */
const LEFT_MS = 7 * 86_400_000;
const TOGETHER = 5_000;

/** Forgets the groups of people whom an operator took out of its base a week ago. That they agreed, and that it ended, stays. */
export async function forgetLeft(db: Database, nowMs: number): Promise<void> {
  for (;;) {
    const emptied = await inTransaction(db, async (tx) => {
      await lockBases(tx);
      return updateLeft(tx, new Date(nowMs - LEFT_MS), TOGETHER);
    });
    if (emptied < TOGETHER) return;
  }
}
