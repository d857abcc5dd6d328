import * as z from "zod";
import { nextCursor, admin, read, act, page } from "./admin-procedure.ts";
import { amountMinor, currency, dateTime, done, empty, id, reason, userId } from "../common.ts";
import { procedure } from "../traits.ts";

export const bonusGrant = z.object({
  id,
  userId,
  currency,
  amountMinor,
  /** Remaining amount. */
  remainingMinor: amountMinor,
  reason: z.string(),
  expiresAt: dateTime,
  createdAt: dateTime,
  grantedBy: userId.nullable(),
  /** Who got it: company or name. */
  advertiser: z.string(),
});
const bonusProposal = z.object({
  id,
  userId,
  /** First name and surname, the company where there is one, and the address. */
  advertiser: z.string(),
  company: z.string(),
  email: z.string(),
  currency,
  amountMinor,
  reason: z.string(),
  expiresAt: dateTime,
  proposedAt: dateTime,
  proposedBy: userId,
  proposedByName: z.string(),
  state: z.enum(["waiting", "approved", "refused"]),
  decidedBy: userId.nullable(),
});

export const administrationBonus = {
  bonusGrants: procedure({ role: "member", forOthers: true, code: "gbl", acting: "allowed" })
    .route(read("/bonus", "Bonus grants: own, of one user, or (administrators) of everybody"))
    .input(
      z.object({ userId: userId.optional(), everybody: z.enum(["yes", "no"]).optional(), ...page }),
    )
    .output(z.object({ rows: z.array(bonusGrant), nextCursor })),
  bonusProposals: admin
    .route(
      read("/bonus-proposals", "Grants that wait for a second administrator, and decided ones"),
    )
    .input(empty)
    .output(
      z.object({
        rows: z.array(bonusProposal),
        limits: z.array(
          z.object({ currency, approvalAboveMinor: amountMinor, mostMinor: amountMinor }),
        ),
      }),
    ),
  grantBonus: procedure({ role: "admin", idempotent: true })
    .route(act("/bonus", "Grant a bonus; a large one waits for a second administrator"))
    .input(z.object({ userId, amountMinor: amountMinor.min(1), reason, expiresAt: dateTime }))
    .output(z.object({ state: z.enum(["granted", "waiting"]), proposalId: id })),
  decideBonus: procedure({ role: "admin", idempotent: true })
    .route(act("/bonus-proposals/{id}/decide", "Approve or refuse, not one's own"))
    .input(z.object({ id, approve: z.boolean(), reason }))
    .output(done),
};
