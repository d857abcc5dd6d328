import { COUNTRIES } from "../../../../domain/countries.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { ServiceChanges } from "../../../providers/messaging/messaging-reports.ts";
import { inSavepoint } from "../../../db/savepoint.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { lockCampaignRows } from "../campaigns.store.ts";
import { mustEnd } from "./end-routes.ts";
import {
  listCampaignsOf,
  listFeeds,
  type RouteFeed,
  updateAllDue,
  updateFeed,
  updateSoonerDue,
} from "./feed.store.ts";
import { correctSettled } from "./late/correct-settled.ts";
import { listFinalOf } from "./late/late.store.ts";
import { settleCampaign } from "./settle-campaign.ts";
import { type Answered, isDueForSettlement, type Reported, storeReports } from "./store-reports.ts";

/** How often a worker reads what networks have to tell. */
export const FEED_SECONDS = 2;

/**
 * Reads what networks have to tell: one call for each, and one more for every page that waits. Statuses and money follow as
 * when a campaign is asked for alone. A network that does not answer is asked again the next time, from where it was left.
 */
export async function readFeeds(deps: CampaignsDeps, signal?: AbortSignal): Promise<void> {
  const feeds = new Map((await listFeeds(deps.db)).map((feed) => [feed.routeId, feed]));
  for (const routeId of await routeIdsOf(deps)) {
    const feed = feeds.get(routeId);
    if (feed && !feed.isDue) continue;
    await readOrWarn(deps, routeId, feed, signal);
  }
}

/** Reads what one network has to tell, as the round does. Where nobody has begun to read it, that is left to the round. */
export async function readFeed(
  deps: CampaignsDeps,
  routeId: number,
  signal?: AbortSignal,
): Promise<void> {
  const feed = (await listFeeds(deps.db)).find((one) => one.routeId === routeId);
  if (feed && feed.after !== null) await readOrWarn(deps, routeId, feed, signal);
}

function readOrWarn(
  deps: CampaignsDeps,
  routeId: number,
  feed: RouteFeed | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  return readRoute(deps, routeId, feed, signal).catch((error: unknown) => {
    if (!(error instanceof MessagingError)) throw error;
    deps.log.warn({ err: error, routeId }, "no news from the route");
  });
}

async function routeIdsOf({ messaging, log }: CampaignsDeps): Promise<number[]> {
  const found = await Promise.allSettled(COUNTRIES.map(({ id }) => messaging.listRoutes(id)));
  return found.flatMap((routes) => {
    if (routes.status === "fulfilled") return routes.value.map(({ routeId }) => routeId);
    log.warn({ err: routes.reason }, "the routes of a country are not known");
    return [];
  });
}

async function readRoute(
  deps: CampaignsDeps,
  routeId: number,
  feed: RouteFeed | undefined,
  signal: AbortSignal | undefined,
): Promise<void> {
  let from = feed?.after ?? null;
  for (let more = true; more && signal?.aborted !== true;) {
    const asOf = deps.clock.now();
    const page = await deps.messaging.readChanges(
      routeId,
      from === null ? undefined : Number(from),
    );
    const to = page?.next ?? null;
    const take = (storing: typeof store) =>
      deps.db.transaction().execute(async (tx) => {
        if (!(await updateFeed(tx, routeId, { from, to, asOf }))) return undefined;
        // Where to begin is known now, or numbers began anew, or there are none any more: what went before is asked for.
        if (to === null ? from !== null : from === null || to < from)
          await updateAllDue(tx, routeId);
        return page && storing(deps, tx, routeId, page);
      });
    const due = await take(store).catch((error: unknown) => {
      if (!isRefusedByTable(error)) throw error;
      deps.log.error({ err: error, routeId }, "news cannot be taken together");
      return take(askAlone);
    });
    if (!due) return;
    await Promise.all(due.map((campaignId) => settleCampaign(deps, campaignId)));
    from = BigInt(to ?? 0);
    more = page?.more ?? false;
  }
}

/** A report of figures that cannot be (more sent than ordered): it keeps no other campaign of the page, and no later page, from being taken. */
const isRefusedByTable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && String(error.code).startsWith("23");

/**
 * Has each campaign of a page asked for by itself, so that what is wrong with one is its own; settled ones, which nobody asks
 * for again, are corrected one by one. Of unsettled ones no money moves yet.
 */
async function askAlone(
  deps: CampaignsDeps,
  tx: Parameters<typeof storeReports>[1],
  routeId: number,
  { changes, notUnderstood }: ServiceChanges,
): Promise<string[]> {
  const services = changes.map(({ serviceId }) => serviceId);
  const ids = await listCampaignsOf(tx, routeId, [...services, ...notUnderstood]);
  const finalIds = await listFinalOf(tx, routeId, services);
  await lockCampaignRows(tx, finalIds);
  const answers = answersOf(routeId, changes);
  for (const id of finalIds) await correctOrLog(deps, tx, id, answers);
  await updateSoonerDue(
    tx,
    ids.map((campaignId) => ({ campaignId, afterSeconds: 0 })),
  );
  return [];
}

/** Corrects one settled campaign; where that cannot be, what was done of it is undone, and nothing else. */
async function correctOrLog(
  deps: CampaignsDeps,
  tx: Parameters<typeof storeReports>[1],
  campaignId: string,
  answers: readonly Answered[],
): Promise<void> {
  try {
    await inSavepoint(tx, () => correctSettled(deps, tx, [campaignId], answers));
  } catch (error) {
    if (!isRefusedByTable(error)) throw error;
    deps.log.error({ err: error, campaignId }, "a settled campaign cannot be corrected");
  }
}

const answersOf = (routeId: number, changes: ServiceChanges["changes"]): Answered[] =>
  changes.map(({ serviceId, campaignCode, ...report }) => ({
    routeId,
    serviceId,
    campaignCode,
    report,
  }));

/** Answers the campaigns of which money can move now. */
async function store(
  deps: CampaignsDeps,
  tx: Parameters<typeof storeReports>[1],
  routeId: number,
  { changes, notUnderstood }: ServiceChanges,
): Promise<string[]> {
  const unclear = await listCampaignsOf(tx, routeId, notUnderstood);
  const ids = await listCampaignsOf(
    tx,
    routeId,
    changes.map(({ serviceId }) => serviceId),
  );
  const answers = answersOf(routeId, changes);
  const services = changes.map(({ serviceId }) => serviceId);
  const finalIds = await listFinalOf(tx, routeId, services);
  // All of them in one order, before any is changed.
  await lockCampaignRows(tx, [...ids, ...finalIds]);
  await correctSettled(deps, tx, finalIds, answers);
  const reported = await storeReports(deps, tx, ids, answers, "feed");
  const now = deps.clock.now();
  const finalAt = new Map(changes.map((it) => [BigInt(it.serviceId), it.finalAt]));
  await updateSoonerDue(tx, [
    ...unclear.map((campaignId) => ({ campaignId, afterSeconds: 0 })),
    ...reported.flatMap((one) => soonerDue(one, { routeId, finalAt, now })),
  ]);
  return reported.filter(isDueForSettlement).map(({ campaign }) => campaign.id);
}

/** A campaign whose networks have to be told something is looked at now, one that only waits for a moment then. */
function soonerDue(
  { campaign, routes }: Reported,
  known: { routeId: number; finalAt: ReadonlyMap<bigint, Date | null>; now: Date },
): { campaignId: string; afterSeconds: number }[] {
  const { now } = known;
  const campaignId = campaign.id;
  if (routes.some((route) => mustEnd(campaign, route, now)))
    return [{ campaignId, afterSeconds: 0 }];
  return routes.flatMap(({ routeId, serviceId }) => {
    const at = serviceId !== null && routeId === known.routeId && known.finalAt.get(serviceId);
    return at ? [{ campaignId, afterSeconds: 1 + (at.getTime() - now.getTime()) / 1_000 }] : [];
  });
}
