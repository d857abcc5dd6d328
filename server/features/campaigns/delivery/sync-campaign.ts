import type { StatusName } from "../../../../domain/campaign/campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign } from "../campaigns.store.ts";
import { endRoutes } from "./end-routes.ts";
import { readReports } from "./read-reports.ts";
import { settleCampaign } from "./settle-campaign.ts";
import { lockCampaignDuring, updateNextSync } from "./sync.store.ts";

const LIVELY: ReadonlySet<StatusName> = new Set(["pending", "active"]);
const LIVELY_SECONDS = 5;
const CALM_SECONDS = 30;

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
    const failed = await syncOnce(own, campaignId).catch((error: unknown) => {
      deps.log.error({ err: error, campaignId }, "campaign could not be brought up to date");
      return true;
    });
    const status = (await findCampaign(db, campaignId))?.status ?? "completed";
    const afterSeconds = LIVELY.has(status) ? LIVELY_SECONDS : CALM_SECONDS;
    await updateNextSync(db, campaignId, { afterSeconds, failed });
  });
}

async function syncOnce(deps: CampaignsDeps, campaignId: string): Promise<boolean> {
  let failed = await readReports(deps, campaignId);
  const ending = await endRoutes(deps, campaignId);
  if (ending.notified > 0) failed = (await readReports(deps, campaignId)) || failed;
  await settleCampaign(deps, campaignId);
  return failed || ending.failed;
}
