import type { SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../../domain/campaign/status-codes.ts";
import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** A service that an edit has replaced. */
export type RetiredService = {
  campaignCode: string;
  serviceId: bigint | null;
  serviceAskedAt: Date | null;
};

/** Services of a route that are replaced and not known to be stopped. */
export async function listRetired(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
): Promise<RetiredService[]> {
  return db
    .selectFrom("campaignRouteRetired")
    .select(["campaignCode", "serviceId", "serviceAskedAt"])
    .where("campaignId", "=", campaignId)
    .where("routeId", "=", routeId)
    .where("stoppedAt", "is", null)
    .orderBy("campaignCode")
    .execute();
}

export async function updateRetiredStopped(
  db: DatabaseOrTransaction,
  campaignId: string,
  campaignCode: string,
  at: Date,
): Promise<void> {
  await sql`update campaign_route_retired set stopped_at = ${at}
    where campaign_id = ${campaignId} and campaign_code = ${campaignCode}`.execute(db);
}

/** Makes a replaced service the one of its route again: it had sent before it could be stopped. */
export async function updateRestoredRoute(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  service: { campaignCode: string; serviceId: number },
): Promise<void> {
  await sql`with retired as (delete from campaign_route_retired
      where campaign_id = ${campaignId} and campaign_code = ${service.campaignCode} returning booking)
    update campaign_route set campaign_code = ${service.campaignCode}, service_id = ${service.serviceId},
      booking = (select booking from retired)
    where campaign_id = ${campaignId} and route_id = ${routeId}`.execute(db);
}

/** Puts the services of all routes that can still send aside, and gives the routes new codes. */
export async function insertRetiredRoutes(
  db: DatabaseOrTransaction,
  campaignId: string,
  change: { revision: number; status: SubmittedStatus },
): Promise<void> {
  await sql`insert into campaign_route_retired (campaign_id, route_id, campaign_code, service_id, service_asked_at, booking)
    select campaign_id, route_id, campaign_code, service_id, service_asked_at, booking from campaign_route
    where campaign_id = ${campaignId} and not is_final and service_asked_at is not null`.execute(
    db,
  );
  await sql`delete from campaign_submission_step s using campaign_route r
    where s.campaign_id = ${campaignId} and r.campaign_id = s.campaign_id and not r.is_final
      and ((s.route_id = r.route_id and s.step in ('link', 'service')) or s.step = 'pending')`.execute(
    db,
  );
  await sql`update campaign_route set service_id = null, service_asked_at = null, booking = null, url_link_id = null, short_url = null,
      campaign_code = regexp_replace(campaign_code, '-R\\d+$', '') || '-R' || ${change.revision}::int,
      status = ${statusCodeOf(change.status)}, reason = null, words = '{}', stop_confirmed_at = null
    where campaign_id = ${campaignId} and not is_final`.execute(db);
  for (const table of ["campaignDay", "campaignHour", "campaignFailure"] as const)
    await sql`delete from ${sql.table(table)} t using campaign_route r where t.campaign_id = ${campaignId}
      and r.campaign_id = t.campaign_id and r.route_id = t.route_id and not r.is_final`.execute(db);
}

/** Reopens a submission: its routes must be booked again. */
export async function updateSubmissionReopened(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<void> {
  await sql`update campaign_submission set state = 'working', finished_at = null, next_attempt_at = now()
    where campaign_id = ${campaignId}`.execute(db);
}
