import * as z from "zod";
import { amountMinor, currency, dateTime, id, procedure, userId } from "../common.ts";

export const bonusGrant = z.object({
  grantId: id,
  userId,
  amountMinor,
  /** What can be spent now. */
  remainingMinor: amountMinor,
  currency,
  reason: z.string(),
  grantedAt: dateTime,
  expiresAt: dateTime,
  status: z.enum(["active", "used", "expired"]),
});

export const bonusContract = {
  list: procedure
    .meta({ code: "gbl" })
    .route({
      method: "GET",
      path: "/billing/bonus",
      summary: "Bonus grants, soonest expiry first; an administrator without userId gets all",
      tags: ["Bonus"],
    })
    .input(z.object({ userId: userId.optional() }))
    .output(z.array(bonusGrant)),
};
