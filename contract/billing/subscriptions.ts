import * as z from "zod";
import { amountMinor, currency, dateTime, id, numberIdInQuery, userId } from "../common.ts";
import { procedure } from "../traits.ts";
import { payment } from "./payment.ts";

/** A plan of spec section 3, with exact amounts beside the decimals and what it gives. */
export const plan = z.object({
  id: z.string(),
  name: z.string(),
  currency,
  /** Decimals of the currency unit, VAT included; 0 for the free plan. */
  pricePerMonth: z.number(),
  pricePerYear: z.number(),
  /** Price ids for `sb`; null for the free plan. */
  idMonth: z.string().nullable(),
  idYear: z.string().nullable(),
  /** The yearly price per month, rounded down to 2 decimals. */
  pricePerYearInMonth: z.number(),
  content: z.array(z.string()),
  pricePerMonthMinor: amountMinor,
  pricePerYearMinor: amountMinor,
  pricePerYearInMonthMinor: amountMinor,
  /** Off every unit price while subscribed: 500 = 5 %. */
  discountBasisPoints: z.number().int(),
  /** Bonus at the start of each month of the subscription. */
  monthlyBonusMinor: amountMinor,
  /** Limits on number lists and saved audiences. */
  mostLists: z.number().int(),
  mostAudiences: z.number().int(),
});

export const subscription = z.object({
  subscriptionId: id,
  planId: z.string(),
  planName: z.string(),
  priceId: z.string(),
  interval: z.enum(["month", "year"]),
  amountMinor,
  currency,
  /** grace: a renewal was refused, benefits last until graceUntil. past-due: they have ended until payment. */
  status: z.enum(["incomplete", "active", "grace", "past-due", "ended"]),
  /** Cancelled: ends at periodEnd, and can be resumed until then. */
  endsAtPeriodEnd: z.boolean(),
  periodEnd: dateTime.nullable(),
  graceUntil: dateTime.nullable(),
  /** The plan from the next renewal on, when a change is pending. */
  nextPlanName: z.string().nullable(),
  nextPriceId: z.string().nullable(),
  /** Address for payment or the bank's challenge. */
  redirectUrl: z.string().nullable(),
  /** The bank wants a renewal confirmed there; nothing was refused. */
  needsConfirmation: z.boolean(),
  /** The bank refused the last try, whatever the status. */
  isDeclined: z.boolean(),
  /** A plain sentence when something is wrong. */
  message: z.string().nullable(),
});

/** A change of plan before it is made. Amounts in minor units, VAT included; they hold for the day. */
export const planChange = z.object({
  /** now: a larger plan begins at once; renewal: nothing changes or is charged until the paid period ends. */
  when: z.enum(["now", "renewal"]),
  planName: z.string(),
  currency,
  /** Days of the paid period that are left, and all of them. */
  daysLeft: z.number().int(),
  daysTotal: z.number().int(),
  /** The larger plan for the days that are left, what was paid for them already, and the difference: charged now. */
  costMinor: amountMinor,
  creditMinor: amountMinor,
  chargeMinor: amountMinor,
  /** Bonus for the rest of the month. */
  bonusMinor: amountMinor,
  /** When the paid period ends. */
  renewsAt: dateTime.nullable(),
  /** The price from then on. */
  nextAmountMinor: amountMinor,
  nextInterval: z.enum(["month", "year"]),
});

const tags = ["Subscriptions"];

export const subscriptionsContract = {
  plans: procedure({ role: "public", code: "p", acting: "allowed", country: "countryId" })
    .route({ method: "GET", path: "/billing/plans", summary: "Plans on offer", tags })
    .input(z.object({ countryId: numberIdInQuery.optional() }))
    .output(z.array(plan)),
  prices: procedure({
    role: "member",
    acting: "allowed",
    country: "countryId",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/billing/prices",
      summary: "What a coin costs the caller, with what a subscription takes off",
      tags,
    })
    .input(z.object({ countryId: numberIdInQuery }))
    .output(
      z.object({
        smsUnitPriceTenThousandths: z.number().int(),
        pcmUnitPriceTenThousandths: z.number().int(),
      }),
    ),
  list: procedure({ role: "member", forOthers: true, code: "s", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/subscriptions",
      summary: "Subscriptions, newest first; at most one is not ended",
      tags,
    })
    .input(z.object({ userId: userId.optional() }))
    .output(z.array(subscription)),
  subscribe: procedure({ role: "member", limit: "providerCalls", code: "sb", idempotent: true })
    .route({ method: "POST", path: "/billing/subscriptions", summary: "Subscribe", tags })
    .input(
      z.object({
        userId,
        /** A saved card, or with `ft` a fresh token of the provider's card field; empty leads to the provider's page. */
        tokenId: z.string().max(255).default(""),
        priceId: z.string().min(1).max(100),
        /** First time: the card of `tokenId`, or the one typed on the page, is saved and charged at once. */
        ft: z.boolean().default(false),
      }),
    )
    .output(subscription),
  unsubscribe: procedure({ role: "member", limit: "providerCalls", code: "del", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/cancel",
      summary: "Cancel at the end of the paid period",
      tags,
    })
    .input(z.object({ userId }))
    .output(subscription),
  resume: procedure({ role: "member", limit: "providerCalls", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/resume",
      summary: "Take a cancellation back",
      tags,
    })
    .input(z.object({ userId }))
    .output(subscription),
  change: procedure({ role: "member", limit: "providerCalls", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/change",
      summary: "A larger plan at once for the difference; any other from the next renewal on",
      tags,
    })
    .input(
      z.object({
        userId,
        priceId: z.string().min(1).max(100),
        /** The amount quoteChange returned; 409 with the new amount when it has changed. */
        amountMinor: amountMinor.default(0),
        /** A saved card for it; the first one without. */
        cardId: z.string().min(1).max(255).optional(),
      }),
    )
    .output(
      subscription.extend({
        /** The payment due now, if any: either failed with a message, or with the address of the bank's check. */
        payment: payment.nullable(),
      }),
    ),
  quoteChange: procedure({ role: "member", limit: "providerCalls", acting: "allowed" })
    .route({
      method: "GET",
      path: "/billing/subscriptions/change",
      summary: "What a change of plan would cost, and from when it counts",
      tags,
    })
    .input(z.object({ priceId: z.string().min(1).max(100) }))
    .output(planChange),
  payOverdue: procedure({ role: "member", limit: "providerCalls", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/overdue",
      summary: "Pay a refused renewal with a saved card",
      tags,
    })
    .input(z.object({ userId, cardId: z.string().min(1).max(255) }))
    .output(subscription),
  managePage: procedure({ role: "member", limit: "providerCalls" })
    .route({
      method: "POST",
      path: "/billing/subscriptions/manage",
      summary: "The provider's own page for the subscription",
      tags,
    })
    .input(z.object({ userId }))
    .output(z.object({ redirectUrl: z.string() })),
};
