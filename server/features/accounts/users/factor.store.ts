import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bool } from "../../../../platform/database/column-kinds.ts";

const hasRows = checked("factor: has", { has: bool });

/** True for an account that has a passkey or an authenticator app. */
export async function hasFactor(db: DatabaseOrTransaction, userId: string): Promise<boolean> {
  const row = await hasRows.find(
    db,
    sql`
    select two_factor_enabled or exists (select from passkey where user_id = "user".id) as has
    from "user" where id = ${userId}`,
  );
  return row?.has === true;
}

/** Takes away the authenticator app with its backup codes, and every passkey. */
export async function deleteFactors(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await tx.deleteFrom("twoFactor").where("userId", "=", userId).execute();
  await deletePasskeys(tx, userId);
  await tx
    .updateTable("user")
    .set({ twoFactorEnabled: false, updatedAt: new Date() })
    .where("id", "=", userId)
    .execute();
}

export async function deletePasskeys(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await tx.deleteFrom("passkey").where("userId", "=", userId).execute();
}

/** Takes away one passkey of a user. */
export async function deletePasskey(
  tx: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<void> {
  await tx.deleteFrom("passkey").where("userId", "=", userId).where("id", "=", id).execute();
}

/** The session has just proved a factor of its own. False for one that has ended. */
export async function updateStrong(db: DatabaseOrTransaction, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("session")
    .set({ isStrong: true })
    .where("id", "=", sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An account without any factor has no session that proved one. */
export async function updateStrongWithoutFactor(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<void> {
  if (await hasFactor(db, userId)) return;
  await db.updateTable("session").set({ isStrong: false }).where("userId", "=", userId).execute();
}

/** The encrypted secret of an account's authenticator app. */
export async function findCodeSecret(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("twoFactor")
    .select("secret")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.secret;
}

type Factor = { secret: string; backupCodes: string };

/** What is encrypted of every authenticator app. */
export function listFactors(db: DatabaseOrTransaction): Promise<(Factor & { id: string })[]> {
  return db.selectFrom("twoFactor").select(["id", "secret", "backupCodes"]).execute();
}

/** Puts another encryption in place of one. False when it is not that one any more. */
export async function updateFactorSecret(
  db: DatabaseOrTransaction,
  { id, before, now }: { id: string; before: Factor; now: Factor },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("twoFactor")
    .set(now)
    .where("id", "=", id)
    .where("secret", "=", before.secret)
    .where("backupCodes", "=", before.backupCodes)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The stored list of an account's backup codes. */
export async function findBackupCodes(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("twoFactor")
    .select("backupCodes")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.backupCodes;
}

/** Takes the code of a time step; false when it or a later one was taken already, by another call at the same moment too. */
export async function insertStep(
  db: DatabaseOrTransaction,
  userId: string,
  step: number,
): Promise<boolean> {
  const result = await sql`
    update two_factor set last_step = ${step}
    where user_id = ${userId} and (last_step is null or last_step < ${step})`.execute(db);
  return result.numAffectedRows === 1n;
}
