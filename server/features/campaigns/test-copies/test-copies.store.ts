import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Tests of a user since a moment; those who ask at once take turns until their transactions end. */
export async function countTestsSince(
  db: DatabaseOrTransaction,
  userId: string,
  since: Date,
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 6))`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_test
    where user_id = ${userId} and at > ${since}`.execute(db);
  return rows[0]?.count ?? 0;
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
