import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Remembers for whom a visitor signed up; the last sign-up wins. */
export async function upsertPendingLink(
  tx: DatabaseOrTransaction,
  anonymousUserId: string,
  userId: string,
): Promise<void> {
  await tx
    .insertInto("account_pending_link")
    .values({ anonymous_user_id: anonymousUserId, user_id: userId })
    .onConflict((conflict) => conflict.column("anonymous_user_id").doUpdateSet({ user_id: userId }))
    .execute();
}

/** The visitors who signed up as this user, locked. */
export async function selectPendingVisitors(
  tx: DatabaseOrTransaction,
  userId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom("account_pending_link")
    .select("anonymous_user_id")
    .where("user_id", "=", userId)
    .orderBy("anonymous_user_id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.anonymous_user_id);
}
