import * as z from "zod";
import { amountMinor, currency, dateTime, id } from "../common.ts";

export const payment = z.object({
  paymentId: id,
  status: z.enum([
    "created",
    "pending",
    "requires-action",
    "succeeded",
    "failed",
    "cancelled",
    "refunded",
  ]),
  amountMinor,
  currency,
  /** Address of the payment page or 3-D Secure. */
  redirectUrl: z.string().nullable(),
  /** A plain sentence when the payment failed. */
  message: z.string().nullable(),
  createdAt: dateTime,
  /** plan: the difference for a larger plan, which does not go into the wallet. */
  purpose: z.enum(["top-up", "plan"]),
  /** The share that settled the debt of a lost dispute; the rest went into the wallet. */
  debtSettledMinor: amountMinor,
});
