import type { SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ServiceReport } from "../../../providers/messaging/messaging-reports.ts";

/** What a network reports of its share of a campaign, and what follows from that here. */
export type RouteReport = {
  campaignId: string;
  routeId: number;
  report: ServiceReport;
  status: SubmittedStatus;
  isOver: boolean;
  isFinal: boolean;
};

/**
 * Stores what networks report: totals, days, hours, failures and costs as they are now. Of these, totals alone are
 * written where they did not change.
 */
export async function upsertReports(
  db: DatabaseOrTransaction,
  reports: readonly RouteReport[],
  { at, isFed }: { at: Date; isFed: boolean },
): Promise<void> {
  if (reports.length === 0) return;
  await updateRoutes(db, reports, at, isFed);
  await upsertDays(db, reports);
  await upsertFailures(db, reports);
  await upsertHours(db, reports);
  await upsertCosts(db, reports);
}

async function updateRoutes(
  db: DatabaseOrTransaction,
  reports: readonly RouteReport[],
  at: Date,
  isFed: boolean,
): Promise<void> {
  const rows = reports.map(({ report, status, ...row }) => {
    const {
      perDay: _days,
      perHour: _hours,
      failures: _failures,
      costs: _costs,
      ...figures
    } = report;
    return { ...figures, ...row, status: statusCodeOf(status) };
  });
  await sql`update campaign_route r set status = n.status, reason = n.reason,
      words = array(select jsonb_array_elements_text(n.words)),
      booked = n.booked, sent = n.sent, delivered = n.delivered, undelivered = n.undelivered, clicks = n.clicks,
      people_clicked = n."peopleClicked", reads = n.reads, fallbacks = n.fallbacks, complaints = n.complaints, viewable = n.viewable,
      is_final = n."isFinal", last_synced_at = ${at},
      fed_at = case when ${isFed} then clock_timestamp() else fed_at end,
      stop_confirmed_at = case when n."isOver" then coalesce(stop_confirmed_at, ${at}) else stop_confirmed_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n ("campaignId" uuid, "routeId" int, status int, reason text,
      words jsonb, booked int, sent int, delivered int, undelivered int, clicks int, "peopleClicked" int, reads int, fallbacks int, complaints int,
      viewable int, "isFinal" boolean, "isOver" boolean)
    where r.campaign_id = n."campaignId" and r.route_id = n."routeId"`.execute(db);
}

/** Rows of all reports, each with the share of the campaign that it belongs to. */
function rowsOf<Row extends object>(
  reports: readonly RouteReport[],
  pick: (report: ServiceReport) => readonly Row[],
): string {
  return JSON.stringify(
    reports.flatMap(({ campaignId, routeId, report }) =>
      pick(report).map((row) => ({ ...row, campaignId, routeId })),
    ),
  );
}

async function upsertDays(
  db: DatabaseOrTransaction,
  reports: readonly RouteReport[],
): Promise<void> {
  const days = rowsOf(reports, ({ perDay }) => perDay);
  await sql`insert into campaign_day as old (campaign_id, route_id, day, booked, sent, delivered, undelivered, clicks, people_clicked)
    select "campaignId", "routeId", day, booked, sent, delivered, undelivered, clicks, "peopleClicked"
    from jsonb_to_recordset(${days}::jsonb)
      d ("campaignId" uuid, "routeId" int, day date, booked int, sent int, delivered int, undelivered int, clicks int, "peopleClicked" int)
    on conflict (campaign_id, route_id, day) do update set booked = excluded.booked, sent = excluded.sent,
      delivered = excluded.delivered, undelivered = excluded.undelivered, clicks = excluded.clicks,
      people_clicked = excluded.people_clicked
    where (old.booked, old.sent, old.delivered, old.undelivered, old.clicks, old.people_clicked) is distinct from
      (excluded.booked, excluded.sent, excluded.delivered, excluded.undelivered, excluded.clicks, excluded.people_clicked)`.execute(
    db,
  );
}

async function upsertFailures(
  db: DatabaseOrTransaction,
  reports: readonly RouteReport[],
): Promise<void> {
  const failures = rowsOf(reports, (report) => report.failures);
  const shares = JSON.stringify(
    reports.map(({ campaignId, routeId }) => ({ campaignId, routeId })),
  );
  // A late receipt takes a reason away.
  await sql`delete from campaign_failure f
    using jsonb_to_recordset(${shares}::jsonb) s ("campaignId" uuid, "routeId" int)
    where f.campaign_id = s."campaignId" and f.route_id = s."routeId" and (f.campaign_id, f.route_id, f.reason) not in (
      select "campaignId", "routeId", reason
      from jsonb_to_recordset(${failures}::jsonb) n ("campaignId" uuid, "routeId" int, reason text))`.execute(
    db,
  );
  await sql`insert into campaign_failure as old (campaign_id, route_id, reason, count)
    select "campaignId", "routeId", reason, sum(count)
    from jsonb_to_recordset(${failures}::jsonb) f ("campaignId" uuid, "routeId" int, reason text, count int)
    group by "campaignId", "routeId", reason
    on conflict (campaign_id, route_id, reason) do update set count = excluded.count
    where old.count is distinct from excluded.count`.execute(db);
}

async function upsertHours(
  db: DatabaseOrTransaction,
  reports: readonly RouteReport[],
): Promise<void> {
  const hours = rowsOf(reports, ({ perHour }) => perHour);
  await sql`insert into campaign_hour as old (campaign_id, route_id, day, hour, sent, delivered, clicks)
    select "campaignId", "routeId", day, hour, sent, delivered, clicks
    from jsonb_to_recordset(${hours}::jsonb)
      h ("campaignId" uuid, "routeId" int, day date, hour int, sent int, delivered int, clicks int)
    on conflict (campaign_id, route_id, day, hour) do update set sent = excluded.sent,
      delivered = excluded.delivered, clicks = excluded.clicks
    where (old.sent, old.delivered, old.clicks) is distinct from (excluded.sent, excluded.delivered, excluded.clicks)`.execute(
    db,
  );
}

/** The name of a connection that was taken away stays the one it had. */
async function upsertCosts(
  db: DatabaseOrTransaction,
  reports: readonly RouteReport[],
): Promise<void> {
  const costs = rowsOf(reports, (report) => report.costs);
  await sql`insert into campaign_cost as old
      (campaign_id, route_id, service_id, connection_id, connection_name, currency, messages, parts, micros)
    select r.campaign_id, r.route_id, r.service_id, "connectionId", coalesce("connectionName", ''), coalesce(currency, ''),
      messages, parts, micros
    from jsonb_to_recordset(${costs}::jsonb) k ("campaignId" uuid, "routeId" int, "connectionId" int, "connectionName" text,
      currency text, messages int, parts int, micros bigint)
    join campaign_route r on r.campaign_id = "campaignId" and r.route_id = "routeId" and r.service_id is not null
    on conflict (campaign_id, route_id, service_id, connection_id, currency) do update set
      connection_name = coalesce(nullif(excluded.connection_name, ''), old.connection_name),
      messages = excluded.messages, parts = excluded.parts, micros = excluded.micros
    where (old.messages, old.parts, old.micros) is distinct from (excluded.messages, excluded.parts, excluded.micros)`.execute(
    db,
  );
}
