import type { ActingUser } from "../../accounts/profile/record-user.ts";
import { isForOther, recordForOther } from "../record-for-other.ts";
import { isSubmitted, type SubmittedStatus } from "../../../../domain/campaign/campaign.ts";
import { campaignActions } from "../../../../domain/campaign/permissions.ts";
import { AppError } from "../../../../domain/errors.ts";
import { campaignIdOf } from "../campaign-code.ts";
import { updateStopAsked } from "../campaign-routes.store.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { lockCampaign, lockCampaigns } from "../campaigns.store.ts";
import { notFound, readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import { syncCampaign } from "../delivery/sync-campaign.ts";
import { updateStopRequested } from "../delivery/sync.store.ts";
import { translate } from "../../../../domain/translate.ts";
import { listUsing, type Used } from "./using.store.ts";

const LIVE: readonly SubmittedStatus[] = ["pending", "active", "paused", "scheduled", "testing"];

type By = { actor?: ActingUser | undefined; reason?: string | undefined };

/**
 * Stops a campaign (sc) by its code or the code of one of its routes: sets the status of each route, saves, tells the
 * networks (spec section 4), and returns the money of what was never sent. A network that cannot be reached is told
 * later; its money waits. Whose campaign an administrator stops gets to know why. Stopping again answers with the campaign as it is.
 * Throws not-found; aborted when its state does not allow it.
 */
export async function stopCampaign(
  deps: CampaignsDeps,
  { userId, campaignCode, ...by }: By & { userId: string; campaignCode: string },
): Promise<CampaignWithRoutes> {
  const campaignId = campaignIdOf(campaignCode);
  if (campaignId === undefined) throw notFound();
  await deps.db.transaction().execute(async (tx) => {
    const campaign = await lockCampaign(tx, campaignId);
    if (!campaign || campaign.userId !== userId || !isSubmitted(campaign)) throw notFound();
    if (campaign.stopRequestedAt) return;
    if (!campaignActions(campaign).has("stop")) throw cannotStop();
    await stop(deps, tx, { userId, campaignId, ...by });
    await notifyOwner(deps, tx, { userId, campaignId, title: campaign.title, ...by });
  });
  await syncCampaign(deps, campaignId, { wait: false });
  return readOwnCampaign(deps.db, campaignId, { userId, isAdmin: false });
}

/**
 * The same for all campaigns of a user that are not over and lead to a page or show a picture (also on a page they lead to), in the caller's transaction; the networks are
 * told with the next sync. Returns how many there were.
 */
export async function stopUsing(
  deps: Pick<CampaignsDeps, "clock">,
  tx: DatabaseOrTransaction,
  { userId, used, ...by }: By & { userId: string; used: Used },
): Promise<number> {
  const locked = await lockCampaigns(tx, await listUsing(tx, userId, used));
  const open = locked.filter(
    (campaign) => isSubmitted(campaign) && campaignActions(campaign).has("stop"),
  );
  for (const { id: campaignId } of open) await stop(deps, tx, { userId, campaignId, ...by });
  return open.length;
}

async function stop(
  { clock }: Pick<CampaignsDeps, "clock">,
  tx: DatabaseOrTransaction,
  stopped: By & { userId: string; campaignId: string },
): Promise<void> {
  const at = clock.now();
  await updateStopAsked(tx, stopped.campaignId, LIVE);
  await updateStopRequested(tx, stopped.campaignId, at);
  await recordForOther(tx, "campaign.stopped", stopped, at);
}

async function notifyOwner(
  { clock, onStoppedByUs }: Pick<CampaignsDeps, "clock" | "onStoppedByUs">,
  tx: DatabaseOrTransaction,
  { actor, reason = "", ...stopped }: By & { userId: string; campaignId: string; title: string },
): Promise<void> {
  if (!isForOther(stopped.userId, actor)) return;
  await onStoppedByUs?.(tx, { ...stopped, reason, at: clock.now() });
}

function cannotStop(): AppError {
  return new AppError("aborted", {
    message: translate("This campaign has finished, so there is nothing left to stop."),
    reason: "not-stoppable",
  });
}
