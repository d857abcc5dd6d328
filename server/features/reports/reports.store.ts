import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

export type DayFigures = {
  day: string;
  booked: number;
  sent: number;
  delivered: number;
  undelivered: number;
  clicks: number;
};

/** Figures of all routes by day. */
export async function readDays(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<DayFigures[]> {
  const { rows } =
    await sql<DayFigures>`select day, sum(booked)::int as booked, sum(sent)::int as sent,
      sum(delivered)::int as delivered, sum(undelivered)::int as undelivered, sum(clicks)::int as clicks
    from campaign_day where campaign_id = ${campaignId} group by day order by day`.execute(db);
  return rows;
}

/** Why messages did not arrive, most frequent first. */
export async function readFailures(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    select reason, sum(count)::int as count from campaign_failure where campaign_id = ${campaignId}
    group by reason having sum(count) > 0 order by 2 desc, 1`.execute(db);
  return rows;
}
