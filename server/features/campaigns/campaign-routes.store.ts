import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { ServiceReport } from "../../providers/messaging/messaging-provider.ts";
import type { CampaignRoute } from "./campaign.ts";

export type NewRoute = {
  routeId: number;
  routeName: string;
  campaignCode: string;
  people: number;
  coins: bigint;
  routeParts: number;
};

/** Fixes the routes of a campaign, in this order. */
export async function insertRoutes(
  db: DatabaseOrTransaction,
  campaignId: string,
  routes: readonly NewRoute[],
): Promise<void> {
  const rows = routes.map((route, position) => ({
    campaign_id: campaignId,
    route_id: route.routeId,
    position,
    route_name: route.routeName,
    campaign_code: route.campaignCode,
    people: route.people,
    coins: route.coins,
    route_parts: route.routeParts,
  }));
  await db.insertInto("campaign_route").values(rows).execute();
}

/** The routes of a campaign in their order. */
export async function readRoutes(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<CampaignRoute[]> {
  const { rows } = await sql<CampaignRoute>`
    select * from campaign_route where campaign_id = ${campaignId} order by position`.execute(db);
  return rows;
}

export async function writeClient(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  client: { clientId: number; clientUserId: number },
): Promise<void> {
  await sql`update campaign_route set client_id = ${client.clientId}, client_user_id = ${client.clientUserId}
    where campaign_id = ${campaignId} and route_id = ${routeId}`.execute(db);
}

/** From here on the service may exist on the network, whatever happens to us. */
export async function writeServiceAsked(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  at: Date,
): Promise<void> {
  await sql`update campaign_route set service_asked_at = coalesce(service_asked_at, ${at})
    where campaign_id = ${campaignId} and route_id = ${routeId}`.execute(db);
}

export async function writeService(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  serviceId: number,
): Promise<void> {
  await sql`update campaign_route set service_id = ${serviceId}
    where campaign_id = ${campaignId} and route_id = ${routeId}`.execute(db);
}

/** The route will never send this campaign. */
export async function writeRefusal(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  refusal: { status: number; reason: string; words: string[] },
): Promise<void> {
  const { status, reason, words } = refusal;
  await sql`update campaign_route set status = ${status}, reason = ${reason}, words = ${words}, is_final = true
    where campaign_id = ${campaignId} and route_id = ${routeId}`.execute(db);
}

/** Sets the status of every route that could still send (spec section 4, stopping). */
export async function writeStopAsked(
  db: DatabaseOrTransaction,
  campaignId: string,
  stoppedStatus: number,
  liveStatuses: readonly number[],
): Promise<void> {
  await sql`update campaign_route set status = ${stoppedStatus}
    where campaign_id = ${campaignId} and status = any(${liveStatuses}::int[])`.execute(db);
}

/** The network has nothing under the code of this route: nothing was sent and nothing will be. */
export async function writeStopConfirmed(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  stop: { status: number; at: Date },
): Promise<void> {
  await sql`update campaign_route set status = ${stop.status}, stop_confirmed_at = ${stop.at}, is_final = true
    where campaign_id = ${campaignId} and route_id = ${routeId}`.execute(db);
}

/** Stores what a network reports: totals, days and failures as they are now. */
export async function writeReport(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  report: ServiceReport,
  kept: { status: number; isOver: boolean; isFinal: boolean; at: Date },
): Promise<void> {
  await sql`update campaign_route set status = ${kept.status}, reason = ${report.reason}, words = ${report.words},
      booked = ${report.booked}, sent = ${report.sent}, delivered = ${report.delivered},
      undelivered = ${report.undelivered}, clicks = ${report.clicks}, is_final = ${kept.isFinal},
      last_synced_at = ${kept.at},
      stop_confirmed_at = case when ${kept.isOver} then coalesce(stop_confirmed_at, ${kept.at}) else stop_confirmed_at end
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
}
