import { implement } from "@orpc/server";
import { administrationReview } from "../../../../contract/administration/administration-review.ts";
import { GHANA } from "../../../../domain/countries.ts";
import { REVIEW_REASONS } from "../../../../domain/message/content-review.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { decideReview } from "../../campaigns/review/decide-review.ts";
import { readReviews, type ReviewRow } from "../../campaigns/review/read-reviews.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";

/** The queue of campaigns that wait for a person, and what becomes of them. */
export function createReviewRoutes({ db, campaigns }: AdministrationDeps) {
  const os = implement(administrationReview).$context<RequestContext>();
  return {
    reviews: os.reviews.handler(async ({ context }) => {
      requireAdmin(context);
      const { waiting, decided } = await readReviews(db);
      return { waiting: waiting.map(present), decided: decided.flatMap(presentDecided) };
    }),
    approveCampaign: os.approveCampaign.handler(async ({ input, context }) => {
      const actor = actorOf(context);
      await decideReview(campaigns, { ...input, verdict: { approves: true } }, actor);
      return DONE;
    }),
    rejectCampaign: os.rejectCampaign.handler(async ({ input, context }) => {
      const actor = actorOf(context);
      const { campaignId, revision, reasonCode, note } = input;
      const verdict = { approves: false as const, reasonCode, note };
      await decideReview(campaigns, { campaignId, revision, verdict }, actor);
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
    link: row.link,
    people: row.people,
    amountMinor: Number(row.amountMinor),
    startsAt: row.startsAt.toISOString(),
    flaggedAt: row.flaggedAt.toISOString(),
    flags: row.flags,
  };
}

function presentDecided(row: ReviewRow) {
  const { decision, note, decidedBy, decidedAt } = row;
  if (decision === null || decidedAt === null) return [];
  const reasonCode = REVIEW_REASONS.find(({ code }) => code === row.reasonCode)?.code ?? null;
  const outcome = { decision, reasonCode, note, decidedBy, decidedAt: decidedAt.toISOString() };
  return [{ ...present(row), ...outcome }];
}
