import * as z from "zod";
import { REVIEW_PIECES, REVIEW_REASONS } from "../../domain/message/content-review.ts";
import { RISK_NAMES } from "../../domain/risk/risk-rules.ts";
import { act, admin, count, read } from "./admin-procedure.ts";
import {
  amountMinor,
  currency,
  dateTime,
  done,
  empty,
  id,
  reason,
  userId,
  wholeNumber,
} from "../common.ts";

const flag = z.object({
  message: z.string(),
  /** The words that brought it here, as they were written; empty for a circumstance. */
  words: z.array(z.string()),
  /** A circumstance: `message` has places in braces for these values. */
  risk: z.enum(RISK_NAMES).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
const reasonCode = z.enum(REVIEW_REASONS.map(({ code }) => code));
const seen = z.string().regex(/^[0-9a-f]{64}$/);
const held = z.object({
  campaignId: id,
  revision: count,
  userId,
  advertiser: z.string(),
  email: z.string(),
  countryId: z.number().int(),
  currency,
  flowTypeId: z.number().int(),
  title: z.string(),
  /** Sender and everything that people would read. */
  words: z.string(),
  /** Stands for all that is to be seen of it, as it is now; an approval names it. */
  seen: z.string(),
  link: z.string(),
  people: count,
  amountMinor,
  startsAt: dateTime,
  flaggedAt: dateTime,
  flags: z.array(flag),
});

/** Money of a refused campaign on its way to the cards it came from. */
const toCards = z.object({
  onItsWayMinor: amountMinor,
  paidMinor: amountMinor,
  /** What the card provider refused; it waits for an administrator. */
  refusedMinor: amountMinor,
});
const MAX_PAYMENTS = 50;

export const administrationReview = {
  reviews: admin
    .route(read("/reviews", "Campaigns that wait for a person, the soonest start first"))
    .input(empty)
    .output(
      z.object({
        waiting: z.array(
          held.extend({
            /** The words piece by piece, by what each is; empty where they cannot be told apart. */
            pieces: z.array(z.object({ of: z.enum(REVIEW_PIECES), text: z.string() })),
          }),
        ),
        /** The latest decisions, and campaigns that nobody decided about in time. */
        decided: z.array(
          held.extend({
            /** Expired: nobody decided before its start. */
            decision: z.enum(["approved", "rejected", "expired"]),
            reasonCode: reasonCode.nullable(),
            note: z.string().nullable(),
            decidedBy: userId.nullable(),
            /** Null where that account is gone. */
            decidedByName: z.string().nullable(),
            decidedAt: dateTime,
            toCards: toCards.nullable(),
          }),
        ),
        /** Refunds that the card provider refused and nobody has decided about, oldest first. */
        refusedRefunds: z.array(
          z.object({
            refundId: id,
            /** Null where it was paid for a deleted account. */
            campaignId: id.nullable(),
            title: z.string(),
            userId,
            advertiser: z.string(),
            amountMinor,
            currency,
            refusedAt: dateTime,
          }),
        ),
      }),
    ),
  refusalPlan: admin
    .route(read("/reviews/{campaignId}/refusal", "What could go back to cards if it were rejected"))
    .input(z.object({ campaignId: id }))
    .output(
      z.object({
        currency,
        payments: z.array(
          z.object({ paymentId: id, paidAt: dateTime, amountMinor, backMinor: amountMinor }),
        ),
        /** What did not come from a card: it stays in the wallet. */
        restMinor: amountMinor,
        /** A dispute decides first: nothing can go back to a card now. */
        isFrozen: z.boolean(),
      }),
    ),
  approveCampaign: admin
    .route(act("/reviews/{campaignId}/approve", "Let a held campaign go to its networks"))
    .input(z.object({ campaignId: id, revision: wholeNumber, seen }))
    .output(done),
  rejectCampaign: admin
    .route(
      act(
        "/reviews/{campaignId}/reject",
        "Reject a held campaign; its money goes back, to the wallet or to cards",
      ),
    )
    .input(
      z.object({
        campaignId: id,
        revision: wholeNumber,
        reasonCode,
        /** Goes to the advertiser after the reason. */
        note: z.string().trim().max(300).default(""),
        /** What goes back to the card of each payment; everything else goes to the wallet. */
        toCard: z
          .array(z.object({ paymentId: id, amountMinor }))
          .max(MAX_PAYMENTS)
          .default([]),
      }),
    )
    .output(done),
  decideRefund: admin
    .route(
      act("/refunds/{refundId}/decide", "Repeat a refund that the card provider refused, or not"),
    )
    .input(z.object({ refundId: id, to: z.enum(["card", "wallet"]), reason }))
    .output(done),
};
