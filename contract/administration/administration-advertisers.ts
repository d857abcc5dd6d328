import * as z from "zod";
import { count, nextCursor, admin, read, act, find, page } from "./admin-procedure.ts";
import { amountMinor, currency, dateTime, done, empty, id, reason, userId } from "../common.ts";
import { procedure } from "../traits.ts";

const advertiserRow = z.object({
  userId,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  countryId: z.number().int(),
  isSuspended: z.boolean(),
  createdAt: dateTime,
});
const foundCampaign = z.object({
  campaignId: id,
  campaignCode: z.string(),
  title: z.string(),
  /** Null where the account is gone. */
  userId: userId.nullable(),
  /** Company or name; empty where the account is gone. */
  advertiser: z.string(),
  email: z.string(),
  currency,
  status: z.number().int(),
  statusLabel: z.string(),
  submittedAt: dateTime,
});
const forUser = z.object({ userId, reason });

export const administrationAdvertisers = {
  advertisers: admin
    .route(
      find("/advertisers/find", "Find advertisers by e-mail, name, company or whole mobile number"),
    )
    .input(z.object({ text: z.string().trim().max(120).optional(), ...page }))
    .output(z.object({ rows: z.array(advertiserRow), nextCursor })),
  /** Of everybody, never a draft. A page may be empty and another follow: each reads so many campaigns and no more. */
  findCampaigns: admin
    .route(
      find("/campaigns/find", "Find submitted campaigns by title, number, or their advertiser"),
    )
    .input(z.object({ text: z.string().trim().min(2).max(120), ...page }))
    .output(z.object({ rows: z.array(foundCampaign), nextCursor })),
  advertiser: admin
    .route(read("/advertisers/{userId}", "One advertiser"))
    .input(z.object({ userId }))
    .output(
      advertiserRow.extend({
        /** All but the last three digits hidden. */
        mobileNumber: z.string(),
        emailVerified: z.boolean(),
        /** An authenticator app or a passkey. */
        hasSecondFactor: z.boolean(),
        /** Nobody acts as an administrator or suspends one. */
        isAdmin: z.boolean(),
        suspendedReason: z.string().nullable(),
        sessions: count,
        wallet: z
          .object({
            currency,
            availableMinor: amountMinor,
            heldMinor: amountMinor,
            bonusMinor: amountMinor,
            spentMinor: amountMinor,
          })
          .nullable(),
        campaigns: z.object({ drafts: count, submitted: count, running: count }),
      }),
    ),
  /** What administrators have written about an advertiser, for each other. */
  notes: admin
    .route(read("/advertisers/{userId}/notes", "Notes about an advertiser, newest first"))
    .input(z.object({ userId }))
    .output(
      z.object({
        rows: z.array(
          z.object({
            id,
            at: dateTime,
            writtenBy: z.string(),
            /** Null where nobody has that account any more. */
            writerName: z.string().nullable(),
            text: z.string(),
          }),
        ),
      }),
    ),
  addNote: admin
    .route(act("/advertisers/{userId}/notes", "Write a note about an advertiser"))
    .input(z.object({ userId, text: z.string().trim().min(2).max(2_000) }))
    .output(done),
  suspend: admin
    .route(act("/advertisers/{userId}/suspend", "Suspend and sign out everywhere"))
    .input(forUser)
    .output(done),
  unsuspend: admin
    .route(act("/advertisers/{userId}/unsuspend", "End the suspension"))
    .input(forUser)
    .output(done),
  endSessions: admin
    .route(act("/advertisers/{userId}/end-sessions", "Sign out everywhere"))
    .input(forUser)
    .output(done),
  /** For somebody who lost it: no app, no backup code and no passkey any more, and signed out everywhere. Not for oneself. */
  resetFactors: admin
    .route(act("/advertisers/{userId}/reset-factors", "Take away a lost second factor"))
    .input(forUser)
    .output(done),
  /** This session sees the tool as the advertiser for 30 minutes; `me` then tells `actedBy`. No money moves. */
  actAs: admin
    .route(act("/advertisers/{userId}/act-as", "See the tool as this advertiser"))
    .input(forUser)
    .output(done),
  stopActing: procedure({ role: "member", acting: "allowed" })
    .route(act("/stop-acting", "Be oneself again"))
    .input(empty)
    .output(done),
};
