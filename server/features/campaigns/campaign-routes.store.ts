import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";
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
    campaignId: campaignId,
    routeId: route.routeId,
    position,
    routeName: route.routeName,
    campaignCode: route.campaignCode,
    people: route.people,
    coins: route.coins,
    routeParts: route.routeParts,
  }));
  await db.insertInto("campaignRoute").values(rows).execute();
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

export async function writeLink(
  db: DatabaseOrTransaction,
  campaignId: string,
  routeId: number,
  link: { linkId: number; url: string },
): Promise<void> {
  await sql`update campaign_route set url_link_id = ${link.linkId}, short_url = ${link.url}
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
