import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { deleteFactors } from "./factor.store.ts";

export async function findPasswordHash(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("account")
    .select("password")
    .where("userId", "=", userId)
    .where("providerId", "=", "credential")
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Sets the password of a user who may not have one yet. */
export async function upsertPasswordHash(
  tx: DatabaseOrTransaction,
  userId: string,
  hash: string,
): Promise<void> {
  await tx
    .insertInto("account")
    .values({
      id: userId,
      userId: userId,
      accountId: userId,
      providerId: "credential",
      password: hash,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["providerId", "accountId"])
        .doUpdateSet({ password: hash, updatedAt: new Date() }),
    )
    .execute();
}

export async function deleteSessions(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await tx.deleteFrom("session").where("userId", "=", userId).execute();
}

/** Takes away the user's links of a reset and half of a sign-in: what was proved before a change proves nothing after it. */
export async function deleteOpenProofs(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await tx.deleteFrom("verification").where("value", "=", userId).execute();
}

/** Takes away every way to sign in: sessions, password, second factor, passkeys. */
export async function deleteCredentials(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await deleteSessions(tx, userId);
  await tx.deleteFrom("account").where("userId", "=", userId).execute();
  await deleteFactors(tx, userId);
}
