import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

/** Removes sessions and single-use tokens that have run out, by machine time. */
export async function deleteExpired(db: DatabaseOrTransaction): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(db);
  await sql`delete from verification where expires_at < now()`.execute(db);
}
