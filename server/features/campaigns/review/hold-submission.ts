import { isSubmitted, type Submitted } from "../../../../domain/campaign/campaign.ts";
import { AppError } from "../../../../domain/errors.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { retireServices } from "../delivery/retire-services.ts";
import { lockCampaignDuring } from "../delivery/sync.store.ts";
import type { CampaignRoute } from "../campaign.ts";
import { listRoutes } from "../campaign-routes.store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign } from "../campaigns.store.ts";
import { EditedMeanwhile, inRevision } from "../changes/in-revision.ts";
import { insertStep, listSteps } from "../submissions.store.ts";
import { isAwaitingReview, updateSubmissionPostponed } from "./review.store.ts";

/**
 * True while a campaign is in review: nothing of it is booked. Services replaced by an edit are stopped anyway, so that
 * the old text is not sent during the review. Throws MessagingError when a network does not answer.
 */
export async function isHeldForReview(
  deps: CampaignsDeps,
  campaign: Submitted,
  routes: readonly CampaignRoute[],
  steps: ReadonlySet<string>,
): Promise<boolean> {
  if (!(await isAwaitingReview(deps.db, campaign.id))) return false;
  await stopAll(deps, campaign, routes, steps);
  await updateSubmissionPostponed(deps.db, campaign.id);
  return true;
}

/**
 * Stops what the edits of a held campaign have replaced, before it is refused: its submission, which does that, ends with the
 * refusal. Throws unavailable when a network does not answer: until then it may still send the old text.
 */
export async function stopReplaced(deps: CampaignsDeps, campaignId: string): Promise<void> {
  await lockCampaignDuring(deps.db, campaignId, true, async (db) => {
    const campaign = await findCampaign(db, campaignId);
    if (!campaign || !isSubmitted(campaign) || !(await isAwaitingReview(db, campaignId))) return;
    const [routes, steps] = [await listRoutes(db, campaignId), await listSteps(db, campaignId)];
    try {
      await stopAll({ ...deps, db }, campaign, routes, steps);
    } catch (error) {
      if (error instanceof EditedMeanwhile) return;
      if (error instanceof MessagingError) throw new AppError("unavailable");
      throw error;
    }
  });
}

async function stopAll(
  deps: CampaignsDeps,
  campaign: Submitted,
  routes: readonly CampaignRoute[],
  steps: ReadonlySet<string>,
): Promise<void> {
  for (const route of routes) {
    if (steps.has(`service:${route.routeId}`)) continue;
    if ((await retireServices(deps, campaign, route)) === "had-sent")
      await inRevision(deps, campaign, (tx) =>
        insertStep(tx, campaign.id, "service", route.routeId, deps.clock.now()),
      );
  }
}
