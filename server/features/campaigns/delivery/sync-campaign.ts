import { isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { listRoutes } from "../campaign-routes.store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign } from "../campaigns.store.ts";
import { endRoutes } from "./end-routes.ts";
import { listFeeds } from "./feed.store.ts";
import { isFedBy, secondsToNextLook } from "./next-look.ts";
import { readReports } from "./read-reports.ts";
import { settleCampaign } from "./settle-campaign.ts";
import { findNextSync, lockCampaignDuring, updateNextSync } from "./sync.store.ts";

type Synced = { failed: boolean; finalAt: readonly Date[] };

/**
 * Syncs a submitted campaign with its networks: figures, statuses, pending stops, money. An unreachable network is
 * retried later.
 */
export async function syncCampaign(
  deps: CampaignsDeps,
  campaignId: string,
  options: { wait: boolean },
): Promise<void> {
  await lockCampaignDuring(deps.db, campaignId, options.wait, async (db) => {
    const own = { ...deps, db };
    const seen = await findNextSync(db, campaignId);
    if (seen === undefined) return;
    // What changes from here on is told by these.
    const fresh = (await listFeeds(db)).filter(({ isFresh }) => isFresh);
    const fed = new Set(fresh.map(({ routeId }) => routeId));
    const synced = await syncOnce(own, campaignId).catch((error: unknown): Synced => {
      deps.log.error({ err: error, campaignId }, "campaign could not be brought up to date");
      return { failed: true, finalAt: [] };
    });
    const afterSeconds = await nextLook(own, campaignId, synced, fed);
    await updateNextSync(db, campaignId, { afterSeconds, failed: synced.failed, seen });
  });
}

async function syncOnce(deps: CampaignsDeps, campaignId: string): Promise<Synced> {
  let read = await readReports(deps, campaignId);
  const ending = await endRoutes(deps, campaignId);
  const failed = read.failed || ending.failed;
  if (ending.notified > 0) read = await readReports(deps, campaignId);
  await settleCampaign(deps, campaignId);
  return { failed: failed || read.failed, finalAt: read.finalAt };
}

/** After a failure news do not help: what is to be done was not done. */
async function nextLook(
  { db, clock }: CampaignsDeps,
  campaignId: string,
  { failed, finalAt }: Synced,
  fed: ReadonlySet<number>,
): Promise<number> {
  const campaign = await findCampaign(db, campaignId);
  if (!campaign || !isSubmitted(campaign)) return 0;
  const isFed = !failed && isFedBy(await listRoutes(db, campaignId), fed);
  return secondsToNextLook(campaign, { isFed, finalAt, now: clock.now() });
}
