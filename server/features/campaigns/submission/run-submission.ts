import { type Campaign, isSubmitted } from "../../../../domain/campaign/campaign.ts";
import type { Database } from "../../../db/database.ts";
import { isTransient, MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { listRoutes } from "../campaign-routes.store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign } from "../campaigns.store.ts";
import {
  updateSubmissionClosed,
  listSteps,
  updateAttempt,
  insertStep,
} from "../submissions.store.ts";
import { bookRoute } from "./book-route.ts";
import { EditedMeanwhile, inRevision } from "../changes/in-revision.ts";
import { isHeldForReview } from "../review/hold-submission.ts";
import { lockCampaignDuring } from "../delivery/sync.store.ts";

/**
 * Continues a submission from its last recorded step: per route client, then service; then pending. It may be killed
 * anywhere and run again: a step is recorded with its effect, and networks are queried before a repeated request. When
 * a network cannot be reached the submission waits for its next try.
 */
export async function runSubmission(
  deps: CampaignsDeps,
  campaignId: string,
  options: { wait: boolean },
): Promise<void> {
  await lockCampaignDuring(deps.db, campaignId, options.wait, async (db) => {
    try {
      await bookAll({ ...deps, db }, campaignId, options);
    } catch (error) {
      // The edit has opened the record again: the next run books what the campaign is now.
      if (error instanceof EditedMeanwhile) return;
      if (!isTransient(error)) deps.log.error({ err: error, campaignId }, "submission stopped");
      const problem = error instanceof MessagingError ? error.kind : "internal";
      await updateAttempt(db, campaignId, problem);
    }
  });
}

async function bookAll(
  deps: CampaignsDeps,
  campaignId: string,
  options: { wait: boolean },
): Promise<void> {
  const { db } = deps;
  const campaign = await findCampaign(db, campaignId);
  if (!campaign || !isSubmitted(campaign)) return;
  const steps = await listSteps(db, campaignId);
  const routes = await listRoutes(db, campaignId);
  const isPending = campaign.status === "pending";
  if (isPending && (await isHeldForReview(deps, campaign, routes, steps))) return;
  for (const route of routes) {
    if (steps.has(`service:${route.routeId}`)) continue;
    const booked = isPending && (await bookRoute(deps, campaign, route, options));
    if (!booked) return abandon(db, campaign);
  }
  await inRevision({ db }, campaign, async (tx) => {
    await insertStep(tx, campaignId, "pending", 0, deps.clock.now());
    await updateSubmissionClosed(tx, campaignId, "done");
  });
}

/** Stopped or expired on the way: the sync ends what the networks already have, and returns the money. */
function abandon(db: Database, campaign: Campaign): Promise<void> {
  return inRevision({ db }, campaign, (tx) => updateSubmissionClosed(tx, campaign.id, "abandoned"));
}
