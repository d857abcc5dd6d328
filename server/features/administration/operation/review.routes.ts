import { implement } from "@orpc/server";
import { administrationReview } from "../../../../contract/administration/administration-review.ts";
import { GHANA } from "../../../../domain/countries.ts";
import { REVIEW_REASONS } from "../../../../domain/message/content-review.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import type { CampaignRefunds } from "../../billing/refunds/card-refund.store.ts";
import { decideRefusedRefund } from "../../billing/refunds/decide-refused-refund.ts";
import { decideReview } from "../../campaigns/review/decide-review.ts";
import { planRefusal } from "../../campaigns/review/plan-refusal.ts";
import {
  readReviews,
  type RefusedRefund,
  type ReviewRow,
} from "../../campaigns/review/read-reviews.ts";
import { readReviewPieces } from "../../campaigns/pieces/read-review-pieces.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";

/** The queue of campaigns that wait for a person, and what becomes of them. */
export function createReviewRoutes({ db, clock, jobs, notify, campaigns }: AdministrationDeps) {
  const os = implement(administrationReview).$context<RequestContext>();
  return {
    reviews: os.reviews.handler(async ({ context }) => {
      requireAdmin(context);
      const { waiting, decided, deciders, toCards, refusedRefunds } = await readReviews(db);
      const pieces = await readReviewPieces(campaigns, waiting);
      return {
        waiting: waiting.map((row) => ({
          ...present(row),
          pieces: pieces.get(row.campaignId) ?? [],
        })),
        decided: decided.flatMap((row) => {
          const by = row.decidedBy === null ? undefined : deciders.get(row.decidedBy);
          return presentDecided(row, by?.name ?? null, toCards.get(row.campaignId));
        }),
        refusedRefunds: refusedRefunds.map(presentRefused),
      };
    }),
    refusalPlan: os.refusalPlan.handler(async ({ input, context }) => {
      requireAdmin(context);
      return presentPlan(await planRefusal(campaigns, input.campaignId));
    }),
    approveCampaign: os.approveCampaign.handler(async ({ input, context }) => {
      const actor = actorOf(context);
      const { campaignId, revision, seen } = input;
      const verdict = { approves: true as const, seen };
      await decideReview(campaigns, { campaignId, revision, verdict }, actor);
      return DONE;
    }),
    rejectCampaign: os.rejectCampaign.handler(async ({ input, context }) => {
      const actor = actorOf(context);
      const { campaignId, revision, reasonCode, note } = input;
      const toCard = input.toCard.map(({ paymentId, amountMinor }) => {
        return { paymentId, amountMinor: BigInt(amountMinor) };
      });
      const verdict = { approves: false as const, reasonCode, note, toCard };
      await decideReview(campaigns, { campaignId, revision, verdict }, actor);
      return DONE;
    }),
    decideRefund: os.decideRefund.handler(async ({ input, context }) => {
      await decideRefusedRefund({ db, clock, jobs, notify }, { ...input, ...actorOf(context) });
      return DONE;
    }),
  };
}

function present(row: ReviewRow) {
  return {
    campaignId: row.campaignId,
    revision: row.revision,
    userId: row.userId,
    advertiser: row.advertiser,
    email: row.email,
    countryId: row.countryId,
    flowTypeId: row.flowTypeId,
    title: row.title,
    currency: row.countryId === GHANA.id ? ("GHS" as const) : ("ZAR" as const),
    words: row.words,
    seen: row.seen,
    link: row.link,
    people: row.people,
    amountMinor: Number(row.amountMinor),
    startsAt: row.startsAt.toISOString(),
    flaggedAt: row.flaggedAt.toISOString(),
    flags: row.flags,
  };
}

function presentRefused({ amountMinor, refusedAt, ...refund }: RefusedRefund) {
  return { ...refund, amountMinor: Number(amountMinor), refusedAt: refusedAt.toISOString() };
}

function presentPlan({ payments, restMinor, ...plan }: Awaited<ReturnType<typeof planRefusal>>) {
  return {
    ...plan,
    restMinor: Number(restMinor),
    payments: payments.map(({ paymentId, paidAt, amountMinor, backMinor }) => ({
      paymentId,
      paidAt: paidAt.toISOString(),
      amountMinor: Number(amountMinor),
      backMinor: Number(backMinor),
    })),
  };
}

function presentDecided(
  row: ReviewRow,
  decidedByName: string | null,
  refunds: CampaignRefunds | undefined,
) {
  const { decision, note, decidedBy, decidedAt } = row;
  if (decision === null || decidedAt === null) return [];
  const reasonCode = REVIEW_REASONS.find(({ code }) => code === row.reasonCode)?.code ?? null;
  const toCards = refunds
    ? {
        onItsWayMinor: Number(refunds.onItsWayMinor),
        paidMinor: Number(refunds.paidMinor),
        refusedMinor: Number(refunds.refusedMinor),
      }
    : null;
  const at = decidedAt.toISOString();
  const who = { decidedBy, decidedByName };
  const outcome = { decision, reasonCode, note, ...who, decidedAt: at, toCards };
  return [{ ...present(row), ...outcome }];
}
