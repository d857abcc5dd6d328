import { campaignActions } from "../../../../domain/campaign/permissions.ts";
import { countryOf, scheduleOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  type Campaign,
  type DraftChanges,
  isSubmitted,
  isToMatching,
  type Submitted,
} from "../../../../domain/campaign/campaign.ts";
import { scheduleBounds } from "../../../../domain/campaign/campaign-status.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { holdAccount } from "../../accounts/users/lock-user.ts";
import { refuseSuspended } from "../../accounts/users/refuse-suspended.ts";
import { refuseFrozen } from "../../billing/disputes/spending-freeze.ts";
import { SUBMISSION_JOB, type CampaignsDeps } from "../campaigns-deps.ts";
import { lockCampaign } from "../campaigns.store.ts";
import { updateEdited, updateRouteParts } from "./edit.store.ts";
import { holdForReview } from "../hold-for-review.ts";
import { type OutsideFacts, readOutsideFacts } from "../outside-facts.ts";
import { quoteDraft, type CampaignQuote } from "../quote/quote-campaign.ts";
import { notFound, readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import { updateSubmissionReopened, insertRetiredRoutes } from "../delivery/retired.store.ts";
import { lockCampaignDuring } from "../delivery/sync.store.ts";
import { translate } from "../../../../domain/translate.ts";

/** Closer to the start than this the old text may leave before the new one is there. */
const LAST_EDIT_MS = 15 * 60_000;

export type CampaignEdit = {
  userId: string;
  id: string;
  /** The version that the editor has seen. */
  version: number;
  fields: DraftChanges;
};

/**
 * Changes a submitted campaign while it is Scheduled or Pending: never its price, people or kind. It goes back to Pending:
 * the networks stop what they have, take the new one, and review it again.
 * Throws not-found; permission-denied for a suspended account; aborted when its state, its start, another save or a dispute does not allow it; invalid-argument by field; resource-exhausted after too many
 * in an hour.
 */
export async function editCampaign(
  deps: CampaignsDeps,
  edit: CampaignEdit,
): Promise<CampaignWithRoutes> {
  const viewer = { userId: edit.userId, isAdmin: false };
  const { campaign } = await readOwnCampaign(deps.db, edit.id, viewer);
  refuseState(campaign, deps.clock.now().getTime());
  // What is looked at below is what was read here: another save that is recorded later is not in it.
  refuseVersion(campaign, edit.version);
  const quote = await quoteDraft(deps, { ...campaign, ...edit.fields }, false);
  refuseProblems(campaign, quote);
  const outside = await readOutsideFacts(deps, quote.campaign);
  // Waits for other work on the campaign's networks: their replies belong to earlier requests.
  await lockCampaignDuring(deps.db, edit.id, true, (db) =>
    db.transaction().execute((tx) => record(deps, tx, edit, { ...quote, outside })),
  );
  return readOwnCampaign(deps.db, edit.id, viewer);
}

function refuseState(campaign: Campaign, nowMs: number): asserts campaign is Submitted {
  if (!isSubmitted(campaign) || !campaignActions(campaign).has("edit") || campaign.stopRequestedAt)
    throw notEditable(translate("This campaign can no longer be changed. You can copy it."));
  if (campaign.startsAt.getTime() - nowMs < LAST_EDIT_MS)
    throw notEditable(
      translate("This campaign is about to start. Stop it and copy it to change it."),
    );
}

function refuseVersion(now: Campaign, version: number): void {
  if (now.version === version) return;
  throw new AppError("aborted", {
    message: translate("This campaign was changed somewhere else. Load it again before you save."),
    details: { version: now.version },
    reason: "version-changed",
  });
}

function refuseProblems(campaign: Submitted, { plan, problems }: CampaignQuote): void {
  const open = problems.filter(({ step }) => step === "message" || step === "when");
  if (plan.parts !== campaign.parts) {
    const message = translate(
      "{paid, plural, one {You paid for # part and it would now take {now}. The price cannot change, so copy it instead.} other {You paid for # parts and it would now take {now}. The price cannot change, so copy it instead.}}",
      { paid: campaign.parts, now: plan.parts },
    );
    open.push({ path: "text", step: "message", message });
  }
  if (open.length > 0) throw invalidArgument(open.map(({ path, message }) => ({ path, message })));
}

async function record(
  deps: CampaignsDeps,
  tx: DatabaseOrTransaction,
  { id, userId, version, fields }: CampaignEdit,
  { campaign: changed, plan, outside }: CampaignQuote & { outside: OutsideFacts },
): Promise<void> {
  const { clock, jobs, signalDigest: digest } = deps;
  await holdAccount(tx, userId);
  const now = await lockCampaign(tx, id);
  if (!now || now.userId !== userId) throw notFound();
  await refuseSuspended(tx, userId);
  await refuseFrozen(tx, userId);
  refuseState(now, clock.now().getTime());
  refuseVersion(now, version);
  await deps.admitBooking?.(tx, { userId, isMatching: isToMatching(changed) });
  const { startMs, endMs } = scheduleBounds(scheduleOf(changed), countryOf(changed).timeZone);
  const bounds = { startsAt: new Date(startMs), endsAt: new Date(endMs) };
  const revision = now.revision + 1;
  const status = "pending";
  await updateEdited(tx, id, fields, { ...bounds, status, revision, at: clock.now() });
  await insertRetiredRoutes(tx, id, { revision, status });
  for (const { routeId, routeParts } of plan.routes)
    await updateRouteParts(tx, id, routeId, routeParts);
  await updateSubmissionReopened(tx, id);
  await holdForReview(tx, changed, revision, { at: clock.now(), outside, digest, urls: deps });
  await jobs.send(tx, SUBMISSION_JOB, { campaignId: id }, { key: `${id}:${revision}` });
}

function notEditable(message: string): AppError {
  return new AppError("aborted", { message, reason: "not-editable" });
}
