import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { checked, type RowOf } from "../../../platform/database/checked-sql.ts";
import { int, text, time } from "../../../platform/database/column-kinds.ts";

const sharedRows = checked("report-extras: findShared", {
  campaignId: text,
  userId: text,
  expiresAt: time,
});

export type HourCell = RowOf<typeof hourCellRows>;
const hourCellRows = checked("report-extras: HourCell", {
  day: text,
  hour: int,
  sent: int,
  delivered: int,
  clicks: int,
});

/** Figures of all routes by day and hour of the country. Of a settled campaign they are folded, but where a network has corrected them since. */
export async function listHours(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<HourCell[]> {
  return hourCellRows.list(
    db,
    sql`select day, hour, sum(sent)::int as sent,
      sum(delivered)::int as delivered, sum(clicks)::int as clicks
    from (
      select day, hour, sent, delivered, clicks from campaign_hour where campaign_id = ${campaignId}
      union all
      select h.day, h.hour, h.sent, h.delivered, h.clicks
      from campaign_hours f, unnest(f.days, f.hours, f.sent, f.delivered, f.clicks) as h (day, hour, sent, delivered, clicks)
      where f.campaign_id = ${campaignId}
        and not exists (select from campaign_hour o where o.campaign_id = f.campaign_id and o.route_id = f.route_id)
    ) h group by day, hour having sum(sent) + sum(delivered) + sum(clicks) > 0 order by day, hour`,
  );
}

export type ReportShare = RowOf<typeof reportShareRows>;
const reportShareRows = checked("report-extras: ReportShare", {
  id: text,
  createdAt: time,
  expiresAt: time,
});

export async function insertShare(
  db: DatabaseOrTransaction,
  share: ReportShare & { campaignId: string; tokenSha256: Buffer },
): Promise<void> {
  const { id, campaignId, tokenSha256, createdAt, expiresAt } = share;
  await sql`insert into report_share (id, campaign_id, token_sha256, created_at, expires_at)
    values (${id}, ${campaignId}, ${tokenSha256}, ${createdAt}, ${expiresAt})`.execute(db);
}

/** Links to a report that still work, newest first. */
export async function listShares(
  db: DatabaseOrTransaction,
  campaignId: string,
  at: Date,
): Promise<ReportShare[]> {
  return reportShareRows.list(
    db,
    sql`select id, created_at, expires_at from report_share
    where campaign_id = ${campaignId} and expires_at > ${at} order by created_at desc limit 50`,
  );
}

/** The campaign behind a link that still works, with its owner. */
export async function findShared(
  db: DatabaseOrTransaction,
  tokenSha256: Buffer,
  at: Date,
): Promise<{ campaignId: string; userId: string; expiresAt: Date } | undefined> {
  return sharedRows.find(
    db,
    sql`
    select s.campaign_id, c.user_id, s.expires_at from report_share s join campaign c on c.id = s.campaign_id
    where s.token_sha256 = ${tokenSha256} and s.expires_at > ${at}`,
  );
}

/** Ends a link of a user; false when there is none. */
export async function deleteShare(
  db: DatabaseOrTransaction,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from report_share s using campaign c
    where s.id = ${id} and c.id = s.campaign_id and c.user_id = ${userId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Deletes the links that no longer work. */
export async function deleteEndedShares(db: DatabaseOrTransaction, at: Date): Promise<void> {
  await sql`delete from report_share where expires_at <= ${at}`.execute(db);
}
