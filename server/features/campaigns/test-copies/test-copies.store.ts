import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Tests of a user since a moment; those who ask at once take turns until their transactions end. */
export async function countTestsSince(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 6))`.execute(db);
  const { count } = await db
    .selectFrom("campaignTest")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("userId", "=", userId)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertTest(
  db: DatabaseOrTransaction,
  test: { id: string; campaignId: string; userId: string; copies: number; at: Date },
): Promise<void> {
  await sql`insert into campaign_test (id, campaign_id, user_id, copies, at)
    values (${test.id}, ${test.campaignId}, ${test.userId}, ${test.copies}, ${test.at})`.execute(
    db,
  );
}
