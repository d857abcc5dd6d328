import type { SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ServiceReport } from "../../../providers/messaging/messaging-provider.ts";

/** Stores what a network reports: totals, days and failures as they are now. */
export async function upsertReport(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  report: ServiceReport,
  stored: { status: SubmittedStatus; isOver: boolean; isFinal: boolean; at: Date },
): Promise<void> {
  await sql`update campaign_route set status = ${statusCodeOf(stored.status)}, reason = ${report.reason}, words = ${report.words},
      booked = ${report.booked}, sent = ${report.sent}, delivered = ${report.delivered},
      undelivered = ${report.undelivered}, clicks = ${report.clicks}, reads = ${report.reads},
      fallbacks = ${report.fallbacks}, is_final = ${stored.isFinal},
      last_synced_at = ${stored.at},
      stop_confirmed_at = case when ${stored.isOver} then coalesce(stop_confirmed_at, ${stored.at}) else stop_confirmed_at end
    where campaign_id = ${campaignId} and route_id = ${routeId}`.execute(db);
  const days = JSON.stringify(report.perDay);
  await sql`insert into campaign_day (campaign_id, route_id, day, booked, sent, delivered, undelivered, clicks)
    select ${campaignId}, ${routeId}, d.day, d.booked, d.sent, d.delivered, d.undelivered, d.clicks
    from jsonb_to_recordset(${days}::jsonb)
      d (day date, booked int, sent int, delivered int, undelivered int, clicks int)
    on conflict (campaign_id, route_id, day) do update set booked = excluded.booked, sent = excluded.sent,
      delivered = excluded.delivered, undelivered = excluded.undelivered, clicks = excluded.clicks`.execute(
    db,
  );
  const failures = JSON.stringify(report.failures);
  await sql`insert into campaign_failure (campaign_id, route_id, reason, count)
    select ${campaignId}, ${routeId}, f.reason, sum(f.count)
    from jsonb_to_recordset(${failures}::jsonb) f (reason text, count int) group by f.reason
    on conflict (campaign_id, route_id, reason) do update set count = excluded.count`.execute(db);
  const hours = JSON.stringify(report.perHour);
  await sql`insert into campaign_hour (campaign_id, route_id, day, hour, sent, delivered, clicks)
    select ${campaignId}, ${routeId}, h.day, h.hour, h.sent, h.delivered, h.clicks
    from jsonb_to_recordset(${hours}::jsonb) h (day date, hour int, sent int, delivered int, clicks int)
    on conflict (campaign_id, route_id, day, hour) do update set sent = excluded.sent,
      delivered = excluded.delivered, clicks = excluded.clicks`.execute(db);
}
