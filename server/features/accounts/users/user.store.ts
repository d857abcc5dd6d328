import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type UserRow = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  isAnonymous: boolean;
};

type Column = "id" | "email";

/** A user by id or by address in lower case; `lock` keeps others from changing it until the transaction ends. */
export async function findUser(
  db: DatabaseOrTransaction,
  column: Column,
  value: string,
  { lock = false } = {},
): Promise<UserRow | undefined> {
  const row = await db
    .selectFrom("user")
    .select(["id", "email", "name", "emailVerified", "isAnonymous"])
    .where(column, "=", value)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      email: row.email,
      name: row.name,
      emailVerified: row.emailVerified,
      isAnonymous: row.isAnonymous,
    }
  );
}

/** Adds a registered user whose address is not proved yet; false when the address is taken. */
export async function insertUser(
  tx: DatabaseOrTransaction,
  { id, email, name }: { id: string; email: string; name: string },
): Promise<boolean> {
  const row = await tx
    .insertInto("user")
    .values({ id, email, name })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateUserName(
  tx: DatabaseOrTransaction,
  id: string,
  name: string,
): Promise<void> {
  await tx.updateTable("user").set({ name, updatedAt: new Date() }).where("id", "=", id).execute();
}

/** The address has been proved to be the user's. */
export async function updateEmailVerified(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await tx
    .updateTable("user")
    .set({ emailVerified: true, updatedAt: new Date() })
    .where("id", "=", id)
    .execute();
}

/** The address is not proved after all. */
export async function updateEmailUnverified(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await tx
    .updateTable("user")
    .set({ emailVerified: false, updatedAt: new Date() })
    .where("id", "=", id)
    .execute();
}

/** Removes a visitor, with its sessions; registered users are left alone. */
export async function deleteVisitor(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await tx.deleteFrom("user").where("id", "=", id).where("isAnonymous", "=", true).execute();
}

/** When an account was deleted; until the transaction ends nobody suspends or deletes it. Others may lock it so at the same time. */
export async function lockStanding(
  tx: DatabaseOrTransaction,
  id: string,
): Promise<{ deletedAt: Date | null } | undefined> {
  return tx
    .selectFrom("user")
    .select("deletedAt")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
}

/** True for an account that is suspended or deleted: it is seen by nobody. */
export async function isClosed(db: DatabaseOrTransaction, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("user")
    .select(["suspendedAt", "deletedAt"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && (row.suspendedAt !== null || row.deletedAt !== null);
}

export async function isSuspended(db: DatabaseOrTransaction, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("user")
    .select("suspendedAt")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.suspendedAt !== null;
}

/** Suspends a registered user, or with `null` ends the suspension. False when there is no such user. */
export async function updateSuspension(
  tx: DatabaseOrTransaction,
  id: string,
  reason: string | null,
): Promise<boolean> {
  const result = await tx
    .updateTable("user")
    .set({ suspendedAt: reason === null ? null : new Date(), suspendedReason: reason })
    .where("id", "=", id)
    .where("isAnonymous", "=", false)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The demo accounts that can sign in. Their ids are given by the seed; no other id has a dash there. */
export async function listOpenDemoUsers(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await db
    .selectFrom("user")
    .select("id")
    .where("id", "like", "demo-%")
    .where("suspendedAt", "is", null)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes away who it was; the row stays, because books and campaigns speak of it. */
export async function updateToAnonymous(tx: DatabaseOrTransaction, id: string): Promise<void> {
  await tx
    .updateTable("user")
    .set({
      name: "Deleted account",
      email: `deleted-${id.toLowerCase()}@deleted.invalid`,
      emailVerified: false,
      image: null,
      language: null,
      suspendedReason: sql`case when suspended_at is not null then '(removed)' end`,
      twoFactorEnabled: false,
      deletedAt: new Date(),
      updatedAt: new Date(),
    })
    .where("id", "=", id)
    .execute();
}
