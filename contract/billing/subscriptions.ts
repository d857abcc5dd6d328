import * as z from "zod";
import { amountMinor, countryId, currency, dateTime, id, procedure, userId } from "../common.ts";

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
});

export const subscription = z.object({
  subscriptionId: id,
  planId: z.string(),
  planName: z.string(),
  priceId: z.string(),
  interval: z.enum(["month", "year"]),
  amountMinor,
  currency,
  /** grace: a renewal was refused, benefits go on until graceUntil. past-due: they have ended, paying brings them back. */
  status: z.enum(["incomplete", "active", "grace", "past-due", "ended"]),
  /** Cancelled: ends at periodEnd, and can be resumed until then. */
  endsAtPeriodEnd: z.boolean(),
  periodEnd: dateTime.nullable(),
  graceUntil: dateTime.nullable(),
  /** The plan from the next renewal on, when a change was asked for. */
  nextPlanName: z.string().nullable(),
  nextPriceId: z.string().nullable(),
  /** Where the browser goes to pay or to pass the bank's challenge. */
  redirectUrl: z.string().nullable(),
  /** A plain sentence when something is wrong. */
  message: z.string().nullable(),
});

const tags = ["Subscriptions"];

export const subscriptionsContract = {
  plans: procedure
    .meta({ code: "p" })
    .route({ method: "GET", path: "/billing/plans", summary: "Plans on offer", tags })
    .input(z.object({ countryId: z.coerce.number().pipe(countryId).optional() }))
    .output(z.array(plan)),
  list: procedure
    .meta({ role: "user", code: "s" })
    .route({
      method: "GET",
      path: "/billing/subscriptions",
      summary: "Subscriptions, newest first; at most one is not ended",
      tags,
    })
    .input(z.object({ userId: userId.optional() }))
    .output(z.array(subscription)),
  subscribe: procedure
    .meta({ role: "user", code: "sb", idempotent: true })
    .route({ method: "POST", path: "/billing/subscriptions", summary: "Subscribe", tags })
    .input(
      z.object({
        userId,
        /** A saved card; empty leads to the provider's page. */
        tokenId: z.string().max(255).default(""),
        priceId: z.string().min(1).max(100),
        /** First time: no card is saved yet, so the page takes and keeps one. */
        ft: z.boolean().default(false),
      }),
    )
    .output(subscription),
  unsubscribe: procedure
    .meta({ role: "user", code: "del", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/cancel",
      summary: "Cancel at the end of the paid period",
      tags,
    })
    .input(z.object({ userId }))
    .output(subscription),
  resume: procedure
    .meta({ role: "user", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/resume",
      summary: "Take a cancellation back",
      tags,
    })
    .input(z.object({ userId }))
    .output(subscription),
  change: procedure
    .meta({ role: "user", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/change",
      summary: "Another plan or interval from the next renewal on",
      tags,
    })
    .input(z.object({ userId, priceId: z.string().min(1).max(100) }))
    .output(subscription),
  payOverdue: procedure
    .meta({ role: "user", idempotent: true })
    .route({
      method: "POST",
      path: "/billing/subscriptions/overdue",
      summary: "Pay a refused renewal with a saved card",
      tags,
    })
    .input(z.object({ userId, cardId: z.string().min(1).max(255) }))
    .output(subscription),
  managePage: procedure
    .meta({ role: "user" })
    .route({
      method: "POST",
      path: "/billing/subscriptions/manage",
      summary: "The provider's own page for the subscription",
      tags,
    })
    .input(z.object({ userId }))
    .output(z.object({ redirectUrl: z.string() })),
};
