import * as z from "zod";
import { REVIEW_REASONS } from "../../domain/message/content-review.ts";
import { RISK_NAMES } from "../../domain/risk/risk-rules.ts";
import { act, admin, count, read } from "./admin-procedure.ts";
import {
  amountMinor,
  currency,
  dateTime,
  done,
  empty,
  id,
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
  link: z.string(),
  people: count,
  amountMinor,
  startsAt: dateTime,
  flaggedAt: dateTime,
  flags: z.array(flag),
});

export const administrationReview = {
  reviews: admin
    .route(read("/reviews", "Campaigns that wait for a person, the soonest start first"))
    .input(empty)
    .output(
      z.object({
        waiting: z.array(held),
        /** The latest decisions. */
        decided: z.array(
          held.extend({
            decision: z.enum(["approved", "rejected"]),
            reasonCode: reasonCode.nullable(),
            note: z.string().nullable(),
            decidedBy: userId.nullable(),
            decidedAt: dateTime,
          }),
        ),
      }),
    ),
  approveCampaign: admin
    .route(act("/reviews/{campaignId}/approve", "Let a held campaign go to its networks"))
    .input(z.object({ campaignId: id, revision: wholeNumber }))
    .output(done),
  rejectCampaign: admin
    .route(
      act("/reviews/{campaignId}/reject", "Reject a held campaign; all of its money goes back"),
    )
    .input(
      z.object({
        campaignId: id,
        revision: wholeNumber,
        reasonCode,
        /** Goes to the advertiser after the reason. */
        note: z.string().trim().max(300).default(""),
      }),
    )
    .output(done),
};
