import { titleFrom } from "../../../../domain/campaign/drafts/title-from.ts";
import { countryOf, currencyOf, scheduleOf } from "../../../../domain/campaign/campaign-place.ts";
import {
  type Campaign,
  isSubmitted,
  isToMatching,
  ownListsOf,
} from "../../../../domain/campaign/campaign.ts";
import { scheduleBounds } from "../../../../domain/campaign/campaign-status.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../../billing/ledger/body-hash.ts";
import { keyReused } from "../../billing/ledger/ledger-errors.ts";
import { holdLists } from "../../audience/lists/manage-lists.ts";
import { placeHold } from "../../billing/holds/place-hold.ts";
import { routeCodeOf } from "../campaign-code.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { insertRoutes } from "../campaign-routes.store.ts";
import { SUBMISSION_JOB, type CampaignsDeps } from "../campaigns-deps.ts";
import { lockCampaign } from "../campaigns.store.ts";
import { holdForReview } from "../hold-for-review.ts";
import { type OutsideFacts, readOutsideFacts } from "../outside-facts.ts";
import { quoteDraft, type CampaignQuote } from "../quote/quote-campaign.ts";
import { notFound, readOwnCampaign, type CampaignWithRoutes } from "../read-own-campaign.ts";
import {
  findSubmittedByKey,
  insertSubmission,
  insertStep,
  updateSubmitted,
} from "../submissions.store.ts";
import type { ActingUser } from "../../accounts/profile/record-user.ts";
import { holdAccount } from "../../accounts/users/lock-user.ts";
import { refuseSuspended } from "../../accounts/users/refuse-suspended.ts";
import { recordForOther } from "../record-for-other.ts";
import { translate } from "../../../../domain/translate.ts";

export type Submission = {
  userId: string;
  campaignId: string;
  /** Agreed price: minor units, VAT included. */
  amountMinor: bigint;
  title?: string | undefined;
  idempotencyKey: string;
  /** Somebody else who submits in the owner's name: an administrator. */
  actor?: ActingUser | undefined;
};

/**
 * Books a draft (cs): the price is computed again, the money moves to a hold, and a job makes the campaign known to the
 * networks. Submitting again, from anywhere, answers with the campaign as it is: with another key, or with the same key
 * and body.
 * Throws not-found; aborted with details `{ amountMinor }` when the price is another, when the draft changed on the way,
 * or (idempotency-key-reused) when the key was used with another body; invalid-argument with every problem that is left;
 * permission-denied once the owner is suspended; resource-exhausted after too many in an hour; unavailable.
 */
export async function submitCampaign(
  deps: CampaignsDeps,
  submission: Submission,
): Promise<CampaignWithRoutes> {
  const viewer = { userId: submission.userId, isAdmin: false };
  const found = await readOwnCampaign(deps.db, submission.campaignId, viewer);
  await wasSubmitted(deps, submission);
  if (isSubmitted(found.campaign)) return found;
  try {
    const quote = await checkedQuote(deps, found.campaign, submission);
    const outside = await readOutsideFacts(deps, found.campaign);
    await deps.db.transaction().execute((tx) => book(deps, tx, quote, submission, outside));
  } catch (error) {
    // The other tab was first: what it spent must not look like missing money here.
    const now = await readOwnCampaign(deps.db, submission.campaignId, viewer);
    if (!isSubmitted(now.campaign)) throw error;
    await wasSubmitted(deps, submission);
    return now;
  }
  return readOwnCampaign(deps.db, submission.campaignId, viewer);
}

/**
 * True when this very call has submitted the campaign before. The same key means the same call: with another body it is a
 * mistake of the caller, which nothing must come of. Throws aborted (idempotency-key-reused).
 */
export async function wasSubmitted(
  { db }: Pick<CampaignsDeps, "db">,
  submission: Submission,
): Promise<boolean> {
  const { userId, idempotencyKey, campaignId } = submission;
  const earlier = await findSubmittedByKey(db, userId, idempotencyKey);
  if (!earlier) return false;
  const isSameBody = earlier.bodyHash?.equals(hashOf(submission)) ?? true;
  if (earlier.campaignId !== campaignId || !isSameBody) throw keyReused();
  return true;
}

function hashOf({ campaignId, amountMinor, title }: Submission): Buffer {
  return bodyHash({ campaignId, amountMinor, title: title ?? "" });
}

async function checkedQuote(
  deps: CampaignsDeps,
  campaign: Campaign,
  { amountMinor }: Submission,
): Promise<CampaignQuote> {
  const quote = await quoteDraft(deps, campaign, false);
  refuseOtherPrice(quote, amountMinor);
  if (quote.problems.length === 0) return quote;
  throw invalidArgument(quote.problems.map(({ path, message }) => ({ path, message })));
}

async function book(
  deps: CampaignsDeps,
  tx: DatabaseOrTransaction,
  quote: CampaignQuote,
  submission: Submission,
  outside: OutsideFacts,
): Promise<void> {
  const { clock, jobs, onStatusChange, signalDigest: digest } = deps;
  const { userId, campaignId, title, idempotencyKey } = submission;
  await holdAccount(tx, userId);
  const campaign = await lockCampaign(tx, campaignId);
  if (!campaign || campaign.userId !== userId) throw notFound();
  if (isSubmitted(campaign)) return;
  if (campaign.version !== quote.campaign.version) throw changedMeanwhile();
  // A payment may arrive when nobody can sign in any more.
  const isByOwner = !submission.actor || submission.actor.actorUserId === userId;
  if (isByOwner) await refuseSuspended(tx, userId);
  await deps.admitBooking?.(tx, { userId, isMatching: isToMatching(campaign) });
  await holdLists(tx, { ...campaign, listIds: ownListsOf(campaign) });
  const { plan } = quote;
  const at = clock.now();
  const name = title?.trim() || campaign.title || nameOf(campaign);
  await updateSubmitted(tx, campaignId, {
    title: name,
    people: plan.people,
    parts: plan.parts,
    maxCoins: BigInt(plan.coins),
    unitPriceTenThousandths: plan.unitPriceTenThousandths,
    amountMinor: plan.amountMinor,
    promise: quote.promise,
    status: "pending",
    ...boundsOf(campaign),
    at,
  });
  await insertRoutes(tx, campaignId, routesOf(quote));
  const opened = { campaignId, userId, idempotencyKey, bodyHash: hashOf(submission) };
  if (!(await insertSubmission(tx, opened))) throw keyReused();
  await placeHold(tx, {
    userId,
    currency: currencyOf(campaign),
    campaignId,
    title: name,
    amountMinor: plan.amountMinor,
    idempotencyKey: `campaign:${campaignId}:hold`,
    at,
  });
  await insertStep(tx, campaignId, "hold", 0, at);
  await recordForOther(tx, "campaign.submitted", submission, at);
  await holdForReview(tx, campaign, campaign.revision, { at, outside, digest, urls: deps });
  const { countryId } = campaign;
  const status = "pending";
  await onStatusChange?.(tx, { campaignId, userId, countryId, title: name, status, at });
  await jobs.send(tx, SUBMISSION_JOB, { campaignId }, { key: campaignId });
}

function boundsOf(campaign: Campaign): { startsAt: Date; endsAt: Date } {
  const { startMs, endMs } = scheduleBounds(scheduleOf(campaign), countryOf(campaign).timeZone);
  return { startsAt: new Date(startMs), endsAt: new Date(endMs) };
}

/** Name for a campaign without a title. */
function nameOf(campaign: Campaign): string {
  const kind = kindOf(campaign);
  return titleFrom(kind.firstWords(campaign)) || kind.name;
}

function routesOf({ campaign, plan }: CampaignQuote) {
  const used = plan.routes.filter(({ people }) => people > 0);
  return used.map((route) => ({
    routeId: route.routeId,
    routeName: route.name,
    campaignCode: routeCodeOf(campaign.id, route.routeId),
    people: route.people,
    coins: BigInt(route.coins),
    routeParts: route.routeParts,
  }));
}

function refuseOtherPrice({ plan }: CampaignQuote, agreedMinor: bigint): void {
  if (plan.amountMinor === agreedMinor) return;
  throw new AppError("aborted", {
    message: translate("The price has changed. Check it again before you send."),
    details: { amountMinor: Number(plan.amountMinor) },
    reason: "amount-changed",
  });
}

function changedMeanwhile(): AppError {
  return new AppError("aborted", {
    message: translate("The campaign was changed while you were sending it. Check it again."),
    reason: "version-changed",
  });
}
