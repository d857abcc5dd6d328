import type { Updateable } from "kysely";
import type { SubmittedStatus } from "../../../domain/campaign/campaign.ts";
import { statusCodeOf } from "../../../domain/campaign/status-codes.ts";
import type { DB } from "../../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { MessagingService } from "../../providers/messaging/messaging-provider.ts";
import { routeFrom } from "./campaign-row.ts";
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
export async function listRoutes(
  db: DatabaseOrTransaction,
  campaignId: string,
): Promise<CampaignRoute[]> {
  const rows = await db
    .selectFrom("campaignRoute")
    .selectAll()
    .where("campaignId", "=", campaignId)
    .orderBy("position")
    .execute();
  return rows.map(routeFrom);
}

/** The routes of these campaigns, each campaign's in their order. */
export async function listRoutesOf(
  db: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<ReadonlyMap<string, CampaignRoute[]>> {
  if (campaignIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("campaignRoute")
    .selectAll()
    .where("campaignId", "in", campaignIds)
    .orderBy("campaignId")
    .orderBy("position")
    .execute();
  return Map.groupBy(rows.map(routeFrom), ({ campaignId }) => campaignId);
}

/** One route of a campaign. */
export type RouteKey = { campaignId: string; routeId: number };

export async function updateClient(
  db: DatabaseOrTransaction,
  key: RouteKey,
  { clientId, clientUserId }: { clientId: number; clientUserId: number },
): Promise<void> {
  const client = { clientId: BigInt(clientId), clientUserId: BigInt(clientUserId) };
  await updateRoute(db, key, client);
}

export async function updateLink(
  db: DatabaseOrTransaction,
  key: RouteKey,
  { linkId, url }: { linkId: number; url: string },
): Promise<void> {
  await updateRoute(db, key, { urlLinkId: BigInt(linkId), shortUrl: url });
}

/** From here on this service may exist on the network, whatever happens to us. The first time stays. */
export async function updateServiceAsked(
  db: DatabaseOrTransaction,
  { campaignId, routeId }: RouteKey,
  { booking, at }: { booking: MessagingService; at: Date },
): Promise<void> {
  await db
    .updateTable("campaignRoute")
    .set(({ fn, val }) => ({
      serviceAskedAt: fn.coalesce("serviceAskedAt", val(at)),
      booking: JSON.stringify(booking),
    }))
    .where("campaignId", "=", campaignId)
    .where("routeId", "=", routeId)
    .execute();
}

export async function updateService(
  db: DatabaseOrTransaction,
  key: RouteKey,
  serviceId: number,
): Promise<void> {
  await updateRoute(db, key, { serviceId: BigInt(serviceId) });
}

/** The route will never send this campaign. */
export async function updateRefusal(
  db: DatabaseOrTransaction,
  key: RouteKey,
  refusal: { reason: string; words: string[] },
): Promise<void> {
  await updateRoute(db, key, { ...refusal, status: statusCodeOf("rejected"), isFinal: true });
}

/** Stops every route that could still send (spec section 4, stopping). */
export async function updateStopAsked(
  db: DatabaseOrTransaction,
  campaignId: string,
  liveStatuses: readonly SubmittedStatus[],
): Promise<void> {
  await db
    .updateTable("campaignRoute")
    .set({ status: statusCodeOf("stopped") })
    .where("campaignId", "=", campaignId)
    .where("status", "in", liveStatuses.map(statusCodeOf))
    .execute();
}

/** The network has nothing under the code of this route: nothing was sent and nothing will be. */
export async function updateStopConfirmed(
  db: DatabaseOrTransaction,
  key: RouteKey,
  stop: { status: SubmittedStatus; at: Date },
): Promise<void> {
  const status = statusCodeOf(stop.status);
  await updateRoute(db, key, { status, stopConfirmedAt: stop.at, isFinal: true });
}

async function updateRoute(
  db: DatabaseOrTransaction,
  { campaignId, routeId }: RouteKey,
  columns: Updateable<DB["campaignRoute"]>,
): Promise<void> {
  await db
    .updateTable("campaignRoute")
    .set(columns)
    .where("campaignId", "=", campaignId)
    .where("routeId", "=", routeId)
    .execute();
}
