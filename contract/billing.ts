import * as z from "zod";
import {
  amountMinor,
  currency,
  cursor,
  dateTime,
  empty,
  id,
  pageSize,
  signedAmountMinor,
  userId,
} from "./common.ts";
import { procedure } from "./traits.ts";
import { accountingContract } from "./billing/accounting.ts";
import { cardsContract } from "./billing/cards.ts";
import { invoicesContract } from "./billing/invoices.ts";
import { subscriptionsContract } from "./billing/subscriptions.ts";
import { topUpContract } from "./billing/top-ups.ts";
import { payment } from "./billing/payment.ts";

export const wallet = z.object({
  currency,
  availableMinor: amountMinor,
  heldMinor: amountMinor,
  bonusMinor: amountMinor,
  spentMinor: amountMinor,
  /** When the first of the bonus ends: the first moment at which it cannot be spent; null without one. */
  bonusEndsAt: dateTime.nullable(),
  /** A sentence when spending is frozen (a payment is disputed, or money is owed after a lost dispute), else null. */
  /** Pays for each campaign as it comes: an empty wallet is no reason to warn. */
  paysByCampaign: z.boolean(),
  frozenMessage: z.string().nullable(),
  /**
   * The debt after a lost dispute and the amount to pay; null when nothing is owed or the bank has not decided yet. Its
   * currency is that of the payment, which may be another country's: then it is paid exactly, on the page or by mobile money.
   */
  debt: z.object({ currency, owedMinor: amountMinor, payMinor: amountMinor }).nullable(),
});

export const transaction = z.object({
  id: z.string(),
  at: dateTime,
  kind: z.enum([
    "top-up",
    "hold",
    "release",
    "spend",
    "bonus",
    "bonus-expiry",
    "refund",
    "correction",
    "subscription",
    "dispute",
  ]),
  /** A named line for the statement: "Set aside for 'Spring sale'". */
  title: z.string(),
  /** Change of available money; a spend out of a hold changes nothing there and carries 0. */
  amountMinor: signedAmountMinor,
  /** Change of money set aside. */
  heldMinor: signedAmountMinor,
  /** Available money (paid in and bonus) after this line. */
  balanceMinor: amountMinor,
  campaignId: id.nullable(),
  paymentId: id.nullable(),
});

export const billingContract = {
  wallet: procedure({ role: "member", acting: "allowed", read: { sentAs: "GET", isCached: true } })
    .route({
      method: "GET",
      path: "/billing/wallet",
      summary: "Available, held, bonus and spent",
      tags: ["Billing"],
    })
    .input(empty)
    .output(wallet),
  transactions: procedure({
    role: "member",
    forOthers: true,
    code: "gtr",
    acting: "allowed",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/billing/transactions",
      summary: "Wallet statement, newest first",
      tags: ["Billing"],
    })
    .input(
      z.object({
        userId: userId.optional(),
        from: dateTime.optional(),
        to: dateTime.optional(),
        /** Only money that came in or went back to a card, or only what campaigns did. */
        show: z.enum(["payments", "campaigns"]).optional(),
        cursor: cursor.optional(),
        limit: pageSize.optional(),
      }),
    )
    .output(z.object({ rows: z.array(transaction), nextCursor: z.string().nullable() })),
  startTopUp: procedure({ role: "member", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/top-ups",
      summary: "Start a top-up on the card page",
      tags: ["Billing"],
    })
    .input(
      z.object({
        amountMinor,
        returnPath: z.string().startsWith("/").max(300).optional(),
        /** Keeps the card for later: the customer has agreed to it. */
        saveCard: z.boolean().optional(),
      }),
    )
    .output(payment),
  payment: procedure({
    role: "member",
    limit: "providerCalls",
    acting: "allowed",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/billing/payments/{paymentId}",
      summary: "State of one payment",
      tags: ["Billing"],
    })
    .input(z.object({ paymentId: id }))
    .output(payment),
  leavePayment: procedure({ role: "member", limit: "providerCalls" })
    .route({
      method: "POST",
      path: "/billing/payments/{paymentId}/leave",
      summary: "Close the page of a payment, so that nobody can pay on it later",
      tags: ["Billing"],
    })
    .input(z.object({ paymentId: id }))
    .output(payment),
  charge: procedure({ role: "member", code: "ch", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/charges",
      summary: "Top up with a card token",
      tags: ["Billing"],
    })
    .input(
      z.object({
        userId,
        tokenId: z.string().min(1).max(255),
        /** Minor units, VAT included. */
        priceInPence: amountMinor,
        currency: z
          .string()
          .max(3)
          .transform((code) => code.toUpperCase())
          .pipe(currency),
      }),
    )
    .output(payment),
  ...topUpContract,
  cards: cardsContract,
  subscriptions: subscriptionsContract,
  invoices: invoicesContract,
  books: accountingContract,
};
