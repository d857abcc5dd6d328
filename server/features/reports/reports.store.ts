import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { int, text } from "../../../platform/database/column-kinds.ts";

const failureRows = checked("reports: listFailures", { reason: text, count: int });

export type DayFigures = RowOf<typeof dayFiguresRows>;
const dayFiguresRows = checked("reports: DayFigures", {
  day: text,
  booked: int,
  sent: int,
  delivered: int,
  undelivered: int,
  clicks: int,
  peopleClicked: int,
});

/** Figures of all routes by day. */
export async function listDays(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<DayFigures[]> {
  return dayFiguresRows.list(
    db,
    sql`select day, sum(booked)::int as booked, sum(sent)::int as sent,
      sum(delivered)::int as delivered, sum(undelivered)::int as undelivered, sum(clicks)::int as clicks,
      sum(people_clicked)::int as people_clicked
    from campaign_day where campaign_id = ${campaignId} group by day order by day`,
  );
}

/** Why messages did not arrive, most frequent first. */
export async function listFailures(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<{ reason: string; count: number }[]> {
  return failureRows.list(
    db,
    sql`
    select reason, sum(count)::int as count from campaign_failure where campaign_id = ${campaignId}
    group by reason having sum(count) > 0 order by 2 desc, 1`,
  );
}
