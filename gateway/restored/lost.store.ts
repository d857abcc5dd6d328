import type { DatabaseOrTransaction } from "../db/database.ts";

/** Every batch that is written down to be sent. */
export function listBatches(
  db: DatabaseOrTransaction,
): Promise<{ id: bigint; serviceId: number; people: number[] }[]> {
  return db.selectFrom("sendBatch").select(["id", "serviceId", "people"]).orderBy("id").execute();
}

/** Single messages that were due by then are never sent. Returns how many. */
export async function updateDoubtful(db: DatabaseOrTransaction, untilMs: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("transactionalMessage")
    .set({ state: "doubtful" })
    .where("state", "=", "waiting")
    .where("dueAt", "<=", new Date(untilMs))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
