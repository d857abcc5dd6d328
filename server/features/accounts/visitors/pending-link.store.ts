import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Remembers for whom a visitor signed up; the last sign-up wins. */
export async function upsertPendingLink(
  tx: DatabaseOrTransaction,
  anonymousUserId: string,
  userId: string,
): Promise<void> {
  await tx
    .insertInto("accountPendingLink")
    .values({ anonymousUserId: anonymousUserId, userId: userId })
    .onConflict((conflict) => conflict.column("anonymousUserId").doUpdateSet({ userId: userId }))
    .execute();
}

/** Forgets the visitors of earlier sign-ups as this user. */
export async function deletePendingLinks(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await tx.deleteFrom("accountPendingLink").where("userId", "=", userId).execute();
}

/** The visitors who signed up as this user, locked. */
export async function listPendingVisitors(
  tx: DatabaseOrTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("accountPendingLink")
    .select("anonymousUserId")
    .where("userId", "=", userId)
    .orderBy("anonymousUserId")
    .forUpdate()
    .execute();
  return rows.map((row) => row.anonymousUserId);
}
