import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Removes sessions and single-use tokens that have run out, by machine time. */
export async function deleteExpired(db: DatabaseOrTransaction): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(db);
  await sql`delete from verification where expires_at < now()`.execute(db);
}

/**
 * Deletes visitors inactive for this many days, technical time, with their drafts and sessions. A session is renewed
 * once a day at most. Returns how many.
 */
export async function deleteOldVisitors(
  db: DatabaseOrTransaction,
  quietDays: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from "user" u
    where u.is_anonymous and u.created_at < now() - make_interval(days => ${quietDays})
      and not exists (select from session s where s.user_id = u.id
        and s.updated_at >= now() - make_interval(days => ${quietDays}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
