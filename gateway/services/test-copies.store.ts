import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../db/database.ts";

const DAY_MS = 86_400_000;
// Any fixed number will do, as long as every copy of the program asks for the same one.
const COPIES_LOCK = 7_402_553;

/** Notes a copy to a person, and tells how many the person has had in the last 24 hours, this one included. */
export async function insertTestCopy(
  db: DatabaseOrTransaction,
  { routeId, person }: { routeId: number; person: number },
  atMs: number,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(${COPIES_LOCK}::int, ${person}::int)`.execute(db);
  await db
    .deleteFrom("testCopy")
    .where("routeId", "=", routeId)
    .where("person", "=", person)
    .where("at", "<=", new Date(atMs - DAY_MS))
    .execute();
  await db
    .insertInto("testCopy")
    .values({ routeId, person, at: new Date(atMs) })
    .execute();
  const copies = await db
    .selectFrom("testCopy")
    .select("at")
    .where("routeId", "=", routeId)
    .where("person", "=", person)
    .execute();
  return copies.length;
}

/** Forgets copies that bound nobody any more. */
export async function deleteOldCopies(db: DatabaseOrTransaction, nowMs: number): Promise<void> {
  await db
    .deleteFrom("testCopy")
    .where("at", "<=", new Date(nowMs - DAY_MS))
    .execute();
}
