import * as z from "zod";
import { amountMinor, currency, empty, id } from "../common.ts";
import { procedure } from "../traits.ts";
import { payment } from "./payment.ts";

const returnPath = z.string().startsWith("/").max(300).optional();
const cardId = z.string().min(1).max(255);
const wallet = z.object({
  /** As typed. */
  mobileNumber: z.string().trim().min(6).max(24),
  network: z.enum(["mtn", "vod", "atl"]),
});
/** What the payer has to do on the phone; null: nothing. `words` tells how. */
const onPhone = {
  step: z.enum(["approve-on-phone", "enter-voucher"]).nullable(),
  words: z.string(),
};
const tags = ["Billing"];

export const autoTopUp = z.object({
  isOn: z.boolean(),
  /** When less than this can be spent, */
  thresholdMinor: amountMinor,
  /** this much is charged, */
  amountMinor,
  /** but never more than this in a calendar month of the country. */
  monthlyCapMinor: amountMinor,
  /** Null: the default card. */
  cardId: z.string().max(255).nullable(),
});

/** Words for a payment: domain/money/campaign-payment.ts has the sentence. */
export const campaignPayment = z.object({
  campaignId: id,
  amountMinor,
  availableMinor: amountMinor,
  /** 0 when the balance covers it. */
  gapMinor: amountMinor,
  /** Card charge: the missing amount, or the smallest card payment when that is larger. */
  chargeMinor: amountMinor,
  currency,
  /** "Your wallet covers it." / "Your card will be charged R12.00." */
  message: z.string(),
  /** With mobile money exactly the missing amount is charged; null where there is none. */
  byMobileMoney: z.object({ chargeMinor: amountMinor, message: z.string() }).nullable(),
});

export const topUpContract = {
  payWithSavedCard: procedure({ role: "member", limit: "providerCalls", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/top-ups/saved-card",
      summary: "Top up with a saved card; redirectUrl is set when the bank wants to check",
      tags,
    })
    .input(z.object({ cardId, amountMinor, returnPath }))
    .output(payment),
  payWithMobileMoney: procedure({ role: "member", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/top-ups/mobile-money",
      summary: "Top up with mobile money (Ghana)",
      tags,
    })
    .input(wallet.extend({ amountMinor }))
    .output(
      z.object({
        payment,
        ...onPhone,
      }),
    ),
  enterVoucher: procedure({ role: "member", limit: "credentials" })
    .route({
      method: "POST",
      path: "/billing/top-ups/mobile-money/voucher",
      summary: "The one-time code of the network",
      tags,
    })
    .input(z.object({ paymentId: id, voucher: z.string().trim().min(3).max(20) }))
    .output(payment),
  campaignPayment: procedure({ role: "member", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/campaign-payments/{campaignId}",
      summary: "What paying for a campaign would charge",
      tags,
    })
    .input(z.object({ campaignId: id }))
    .output(campaignPayment),
  payForCampaign: procedure({ role: "member", limit: "providerCalls", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/campaign-payments",
      summary: "Charge what is missing and send the campaign when the payment has arrived",
      tags,
    })
    .input(
      z.object({
        campaignId: id,
        /** The campaign's price that the advertiser agreed to. */
        amountMinor,
        /** A saved card, or nothing for the payment page. */
        cardId: cardId.optional(),
        /** Pays from this wallet in place of a card (Ghana). */
        mobileMoney: wallet.optional(),
        saveCard: z.boolean().optional(),
        returnPath,
      }),
    )
    .output(
      z.object({
        /** sent: submitted now. waiting: submitted as soon as the payment arrives. */
        state: z.enum(["sent", "waiting", "not-sent"]),
        payment: payment.nullable(),
        message: z.string(),
        ...onPhone,
      }),
    ),
  campaignPaymentState: procedure({ role: "member", limit: "providerCalls", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/campaign-payments/{campaignId}/state",
      summary: "Where a direct payment for a campaign stands; null when there was none",
      tags,
    })
    .input(z.object({ campaignId: id }))
    .output(
      z
        .object({
          state: z.enum(["sent", "waiting", "not-sent"]),
          paymentId: id,
          message: z.string(),
        })
        .nullable(),
    ),
  autoTopUp: procedure({ role: "member", acting: "allowed" })
    .route({ method: "GET", path: "/billing/auto-top-up", summary: "Automatic top-up", tags })
    .input(empty)
    .output(
      autoTopUp.extend({ chargedThisMonthMinor: amountMinor, problem: z.string().nullable() }),
    ),
  saveAutoTopUp: procedure({ role: "member", limit: "providerCalls" })
    .route({ method: "POST", path: "/billing/auto-top-up", summary: "Set automatic top-up", tags })
    .input(autoTopUp)
    .output(
      autoTopUp.extend({ chargedThisMonthMinor: amountMinor, problem: z.string().nullable() }),
    ),
};
