import type { Submitted } from "../../../../domain/campaign/campaign.ts";
import { retireServices } from "../delivery/retire-services.ts";
import type { CampaignRoute } from "../campaign.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { inRevision } from "../changes/in-revision.ts";
import { insertStep } from "../submissions.store.ts";
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
  for (const route of routes) {
    if (steps.has(`service:${route.routeId}`)) continue;
    if ((await retireServices(deps, campaign, route)) === "had-sent")
      await inRevision(deps, campaign, (tx) =>
        insertStep(tx, campaign.id, "service", route.routeId, deps.clock.now()),
      );
  }
  await updateSubmissionPostponed(deps.db, campaign.id);
  return true;
}
