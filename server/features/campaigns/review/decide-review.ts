import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { currencyOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  reviewReasonOf,
  type ReviewReasonCode,
} from "../../../../domain/message/content-review.ts";
import { AppError } from "../../../../domain/errors.ts";
import { withoutHalfSign } from "../../../../domain/text/half-sign.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type CardRefund, refundToCards } from "../../billing/refunds/refund-to-cards.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { refuseOwnMatter } from "../../accounts/users/refuse-own-matter.ts";
import { listRoutes, updateRefusal } from "../campaign-routes.store.ts";
import { listRetired } from "../delivery/retired.store.ts";
import { stopReplaced } from "./hold-submission.ts";
import { isBegun } from "./plan-refusal.ts";
import { SUBMISSION_JOB, type CampaignsDeps } from "../campaigns-deps.ts";
import { findCampaign, lockCampaign } from "../campaigns.store.ts";
import { updateSubmissionClosed, insertStep } from "../submissions.store.ts";
import { settleIn } from "../delivery/settle-campaign.ts";
import { syncCampaign } from "../delivery/sync-campaign.ts";
import { lockSeen } from "../hold-for-review.ts";
import {
  findWaitingFlags,
  updateDecision,
  updateSeen,
  updateSubmissionHastened,
} from "./review.store.ts";

export type ReviewDecision = {
  campaignId: string;
  /** The revision under review. */
  revision: number;
  verdict: Approval | Refusal;
};
/** `seen` says what was read (ReviewRow). */
type Approval = { approves: true; seen: string };
type Refusal = {
  approves: false;
  reasonCode: ReviewReasonCode;
  note: string;
  /** What goes back to the cards that paid; all other money goes to the wallet. */
  toCard?: readonly CardRefund[];
};
/** As long as the books keep one. */
const MAX_REASON = 300;
type By = { actorUserId: string; requestId: string };

/**
 * Ends a review. An approved campaign goes to its networks; one whose page of ours was changed since it was put before the reviewer is
 * not approved, and waits with what is there now. A rejected one goes to none: all of its money is back in
 * the wallet before this returns, or has left for the cards it came from, and its owner gets the reason. Throws aborted
 * when that is so, when it was decided, edited or stopped meanwhile, or when not that much can go back to a card; unavailable while a network
 * may still send what the campaign was before its last edit; permission-denied for the owner of the campaign.
 */
export async function decideReview(
  deps: CampaignsDeps,
  decision: ReviewDecision,
  by: By,
): Promise<void> {
  const { campaignId, verdict } = decision;
  const campaign = await findCampaign(deps.db, campaignId);
  if (campaign) refuseOwnMatter(campaign.userId, by.actorUserId);
  if (!verdict.approves) await stopReplaced(deps, campaignId);
  const isAsRead = await deps.db.transaction().execute(async (tx) => {
    const isSame = !verdict.approves || (await isAsSeen(deps, tx, decision, verdict.seen));
    if (isSame) await record(deps, tx, decision, by);
    return isSame;
  });
  if (!isAsRead) throw changedMeanwhile();
  if (!verdict.approves) await syncCampaign(deps, campaignId, { wait: true });
}

/** What is approved is what its reviewer read: a page of ours may say something else by now, and is then read anew. */
async function isAsSeen(
  deps: CampaignsDeps,
  tx: DatabaseOrTransaction,
  { campaignId, revision }: ReviewDecision,
  seen: string,
): Promise<boolean> {
  const campaign = await lockCampaign(tx, campaignId);
  // It was decided meanwhile.
  if (!campaign || !(await findWaitingFlags(tx, campaignId, revision))) return true;
  const now = await lockSeen(tx, deps, campaign);
  await updateSeen(tx, { campaignId, revision }, now);
  return now.seen.toString("hex") === seen;
}

async function record(
  deps: CampaignsDeps,
  tx: DatabaseOrTransaction,
  { campaignId, revision, verdict }: ReviewDecision,
  { actorUserId, requestId }: By,
): Promise<void> {
  const { clock, jobs } = deps;
  const campaign = await lockCampaign(tx, campaignId);
  const flags = await findWaitingFlags(tx, campaignId, revision);
  if (campaign?.status !== "pending" || !flags) throw decidedMeanwhile();
  const at = clock.now();
  const reasonCode = verdict.approves ? null : verdict.reasonCode;
  const note = verdict.approves ? null : verdict.note || null;
  const toCard = verdict.approves ? [] : (verdict.toCard ?? []);
  await updateDecision(tx, campaignId, revision, {
    decision: verdict.approves ? "approved" : "rejected",
    reasonCode,
    note,
    decidedBy: actorUserId,
    at,
  });
  if (verdict.approves) {
    await updateSubmissionHastened(tx, campaignId);
    await jobs.send(tx, SUBMISSION_JOB, { campaignId }, { key: `${campaignId}:${revision}:seen` });
  } else {
    const words = [...new Set(flags.flatMap((flag) => flag.words))];
    const reason = [reviewReasonOf(verdict.reasonCode), verdict.note].filter(Boolean).join(" ");
    await refuseRoutes(tx, campaignId, { reason, words, at });
    await payBack(deps, tx, campaign, { toCard, reason, requestedBy: actorUserId, at });
  }
  await recordAudit(tx, {
    at,
    actorUserId,
    action: verdict.approves ? "campaign.approved" : "campaign.rejected",
    subjectUserId: campaign.userId,
    requestId,
    detail: {
      campaignId,
      revision,
      ...(verdict.approves ? {} : { reasonCode, note }),
      ...(toCard.length === 0 ? {} : sumOf(toCard, campaign)),
    },
  });
}

function sumOf(toCard: readonly CardRefund[], campaign: Campaign) {
  const minor = toCard.reduce((total, { amountMinor }) => total + amountMinor, 0n);
  return { toCardAmountMinor: Number(minor), currency: currencyOf(campaign) };
}

/** The money set aside comes back into the wallet and leaves it again in one transaction. */
async function payBack(
  deps: CampaignsDeps,
  tx: DatabaseOrTransaction,
  campaign: Campaign,
  call: { toCard: readonly CardRefund[]; reason: string; requestedBy: string; at: Date },
): Promise<void> {
  const { toCard: refunds, reason, ...by } = call;
  if (refunds.length === 0) return;
  const { id: campaignId, userId } = campaign;
  const currency = currencyOf(campaign);
  const refund = { campaignId, userId, currency, refunds, ...by };
  await refundToCards(
    deps,
    tx,
    { ...refund, reason: withoutHalfSign(reason.slice(0, MAX_REASON)) },
    () => settleIn(deps, tx, [campaignId]),
  );
}

async function refuseRoutes(
  tx: DatabaseOrTransaction,
  campaignId: string,
  { reason, words, at }: { reason: string; words: string[]; at: Date },
): Promise<void> {
  for (const route of await listRoutes(tx, campaignId)) {
    // What it did is settled as its reports say.
    if (isBegun(route)) continue;
    if ((await listRetired(tx, campaignId, route.routeId)).length > 0)
      throw new AppError("unavailable");
    await updateRefusal(tx, route, { reason, words });
    await insertStep(tx, campaignId, "service", route.routeId, at);
  }
  await updateSubmissionClosed(tx, campaignId, "done");
}

function changedMeanwhile(): AppError {
  return new AppError("aborted", {
    message: translate(
      "The page that this campaign leads to has changed since. What is shown now is what it says: read it once more.",
    ),
    reason: "page-changed",
  });
}

function decidedMeanwhile(): AppError {
  return new AppError("aborted", {
    message: translate(
      "This campaign has since been decided, changed or stopped. Load the queue again.",
    ),
    reason: "decided-meanwhile",
  });
}
