import { sql } from "kysely";
import { checked, type RowOf } from "../../../../../platform/database/checked-sql.ts";
import {
  array,
  bool,
  nullable,
  text,
  time,
} from "../../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";

/** By what a sign-in claims to be somebody: the user's id, the address, or the id of a passkey. */
export type ClaimedBy = { userId: string } | { email: string } | { credentialId: string };

export type Credentials = RowOf<typeof credentialRows>;
const credentialRows = checked("sign-in: Credentials", {
  userId: text,
  /** The hash of the password; null without one. */
  password: nullable(text),
  emailVerified: bool,
  /** The id of the authenticator app's secret; null without one. */
  app: nullable(text),
  /** The ids by which passkeys name themselves. */
  passkeys: array(text),
  suspendedAt: nullable(time),
  deletedAt: nullable(time),
});

const ofUser = sql`select u.id as user_id, a.password, u.email_verified, u.suspended_at, u.deleted_at,
    (select max(t.id) from two_factor t where t.user_id = u.id) as app,
    array(select p.credential_id from passkey p where p.user_id = u.id) as passkeys
  from "user" u left join account a on a.user_id = u.id and a.provider_id = 'credential'`;

/** What somebody signs in with; undefined for nobody. */
export async function findCredentials(
  db: DatabaseOrTransaction,
  by: ClaimedBy,
): Promise<Credentials | undefined> {
  const whose =
    "userId" in by
      ? sql`u.id = ${by.userId}`
      : "email" in by
        ? sql`u.email = ${by.email}`
        : sql`u.id = (select p.user_id from passkey p where p.credential_id = ${by.credentialId})`;
  return credentialRows.find(db, sql`${ofUser} where ${whose}`);
}

/** Waits for whatever changes the user, and keeps others from it until the transaction ends. */
export async function lockCredentialsOf(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await sql`select from "user" where id = ${userId} for no key update`.execute(tx);
}

/** Ends the session that begins with this token. */
export async function deleteSessionBegun(tx: DatabaseOrTransaction, token: string): Promise<void> {
  await sql`delete from session where token = ${token}`.execute(tx);
}
