import * as z from "zod";
import { CSV_FORMATS } from "../../domain/text/csv-formats.ts";
import {
  amountMinor,
  changeMinor,
  currency,
  date,
  dateTime,
  empty,
  id,
  signedAmountMinor,
  userId,
} from "../common.ts";
import { procedure } from "../traits.ts";
import { msg } from "../../domain/translate.ts";

const reason = z.string().trim().min(3).max(300);
/** YYYY-MM */
const month = z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/);
const tags = [msg("Accounting (administrators)")];

export const refundState = z.object({
  refundId: id,
  paymentId: id,
  amountMinor,
  currency,
  status: z.enum(["pending", "succeeded", "failed"]),
});

export const correction = z.object({
  correctionId: id,
  userId,
  /** First name and surname, the company where there is one, and the address; empty where the account is gone. */
  advertiser: z.string(),
  company: z.string(),
  email: z.string(),
  /** Positive puts money into the wallet, negative takes it out. */
  amountMinor: signedAmountMinor,
  currency,
  reason: z.string(),
  /** awaiting: a second administrator has to approve it. */
  status: z.enum(["awaiting", "posted", "declined"]),
  requestedBy: userId,
  /** Empty where that account is gone. */
  requestedByName: z.string(),
  requestedAt: dateTime,
  decidedBy: userId.nullable(),
  decidedByName: z.string().nullable(),
});

export const dispute = z.object({
  disputeId: id,
  userId: userId.nullable(),
  /** Whose payment it is; empty where that is not known, or the account is gone. */
  advertiser: z.string(),
  company: z.string(),
  email: z.string(),
  paymentId: id.nullable(),
  /** What was paid and when; null where we do not know the payment. */
  payment: z
    .object({
      amountMinor,
      paidAt: dateTime,
      /** As the card provider calls it. */
      reference: z.string().nullable(),
    })
    .nullable(),
  /** The case, as the card provider calls it. */
  reference: z.string(),
  amountMinor,
  currency,
  /** The card provider's code. */
  reason: z.string(),
  /** While open, or lost and not all of it taken, the customer's spending is frozen. */
  status: z.enum(["open", "won", "lost"]),
  openedAt: dateTime,
  answerBy: dateTime.nullable(),
  closedAt: dateTime.nullable(),
  /** Lost money that the wallet has not had yet; null until it is lost. */
  lossMinor: amountMinor.nullable(),
});

export const difference = z.object({
  differenceId: z.string(),
  day: date,
  kind: z.string(),
  /** A payment, refund, dispute or campaign. */
  subject: z.string(),
  /** Whose it is; null where that is not known. */
  userId: userId.nullable(),
  oursMinor: signedAmountMinor.nullable(),
  theirsMinor: signedAmountMinor.nullable(),
  /** A plain sentence. */
  message: z.string(),
  foundAt: dateTime,
  resolvedAt: dateTime.nullable(),
  resolution: z.string().nullable(),
});

export const accountingContract = {
  refund: procedure({ role: "admin", code: "refund", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/refunds",
      summary: "Pay a top-up back to the card",
      tags,
    })
    .input(z.object({ paymentId: id, amount: amountMinor, reason }))
    .output(refundState),
  payments: procedure({ role: "admin" })
    .route({
      method: "GET",
      path: "/billing/books/payments",
      summary: "A user's payments with what can be refunded",
      tags,
    })
    .input(z.object({ userId }))
    .output(
      z.array(
        z.object({
          paymentId: id,
          status: z.string(),
          method: z.string(),
          amountMinor,
          refundedMinor: amountMinor,
          refundableMinor: amountMinor,
          currency,
          createdAt: dateTime,
          /** As the card provider calls it. */
          reference: z.string().nullable(),
          /** Its latest dispute; null where it was never disputed. */
          dispute: dispute.shape.status.nullable(),
          /** A dispute of this advertiser is open, or its loss is owed: nothing can be refunded now. */
          isFrozen: z.boolean(),
          /** Newest first. */
          refunds: z.array(
            z.object({
              refundId: id,
              amountMinor,
              /** refused: by the card provider, and an administrator has to decide; failed: refused, and back in the wallet. */
              status: z.enum(["pending", "succeeded", "failed", "refused"]),
              createdAt: dateTime,
            }),
          ),
        }),
      ),
    ),
  correct: procedure({ role: "admin", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/books/corrections",
      summary: "Correct a wallet; above a sum a second administrator approves",
      tags,
    })
    .input(z.object({ userId, amountMinor: changeMinor, reason }))
    .output(correction),
  corrections: procedure({ role: "admin" })
    .route({ method: "GET", path: "/billing/books/corrections", summary: "Corrections", tags })
    .input(z.object({ status: correction.shape.status.optional() }))
    .output(z.array(correction)),
  decideCorrection: procedure({ role: "admin", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/books/corrections/decide",
      summary: "Approve or decline a correction of another administrator",
      tags,
    })
    .input(z.object({ correctionId: id, approve: z.boolean() }))
    .output(correction),
  disputes: procedure({ role: "admin" })
    .route({ method: "GET", path: "/billing/books/disputes", summary: "Disputed payments", tags })
    .input(z.object({ status: dispute.shape.status.optional() }))
    .output(z.array(dispute)),
  differences: procedure({ role: "admin" })
    .route({
      method: "GET",
      path: "/billing/books/differences",
      summary: "What ledger, card provider and gateway disagree about",
      tags,
    })
    .input(z.object({ open: z.stringbool().or(z.boolean()).optional() }))
    .output(z.array(difference)),
  resolveDifference: procedure({ role: "admin" })
    .route({
      method: "POST",
      path: "/billing/books/differences/resolve",
      summary: "Close a difference with an explanation",
      tags,
    })
    .input(z.object({ differenceId: z.string().max(40), resolution: reason }))
    .output(difference),
  reconcile: procedure({ role: "admin" })
    .route({ method: "POST", path: "/billing/books/reconcile", summary: "Compare now", tags })
    .input(empty)
    .output(z.object({ found: z.number().int() })),
  balances: procedure({ role: "admin" })
    .route({
      method: "GET",
      path: "/billing/books/balances",
      summary: "Balances per kind of account",
      tags,
    })
    .input(z.object({ month: month.optional() }))
    .output(
      z.array(
        z.object({
          currency,
          kind: z.string(),
          label: z.string(),
          /** At the end of the requested month, or now. */
          balanceMinor: signedAmountMinor,
          /** Change within that month (by default this month). */
          changeMinor: signedAmountMinor,
        }),
      ),
    ),
  months: procedure({ role: "admin" })
    .route({ method: "GET", path: "/billing/books/months", summary: "Months, newest first", tags })
    .input(empty)
    .output(
      z.array(
        z.object({
          month,
          journals: z.number().int(),
          closedAt: dateTime.nullable(),
          closedBy: userId.nullable(),
          /** Why it cannot be closed now; null when it can, or is. */
          obstacle: z.string().nullable(),
        }),
      ),
    ),
  monthCsv: procedure({ role: "admin", limit: "files" })
    .route({
      method: "GET",
      path: "/billing/books/months/{month}/csv",
      summary: "The accounts of a month for the accountant",
      tags,
    })
    .input(
      z.object({
        month,
        /** data: English, the same for good. spreadsheet: in the reader's language, with the signs of their country. */
        format: z.enum(CSV_FORMATS).default("data"),
      }),
    )
    .output(z.object({ fileName: z.string(), content: z.string() })),
  closeMonth: procedure({ role: "admin", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/books/months/close",
      summary: "Close a month: nothing can be posted into it any more",
      tags,
    })
    .input(z.object({ month }))
    .output(
      z.object({
        month,
        closedAt: dateTime,
        /** It had been closed before, and nothing was changed. */
        wasClosed: z.boolean(),
      }),
    ),
};
