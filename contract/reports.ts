import * as z from "zod";
import { promise } from "./campaigns/campaign.ts";
import { amountMinor, currency, date, dateTime, done, hour, id } from "./common.ts";
import { procedure } from "./traits.ts";

const count = z.number().int().min(0);

/** The campaign report of spec section 3; figures count messages, one per person. */
export const campaignReport = z.object({
  campaignId: id,
  title: z.string(),
  startPeriod: dateTime.nullable(),
  endPeriod: dateTime.nullable(),
  channelType: z.string(),
  booked: count,
  sent: count,
  delivered: count,
  undelivered: count,
  /** Each opening of a link. */
  clicks: count,
  /** People who clicked: each once, and never who. Left out where all of them had the same link, and for kinds without links of their own. */
  peopleClicked: count.optional(),
  /** Decimal of the currency unit, two digits: what has been spent, VAT included. */
  investment: z.string(),
  investmentMinor: amountMinor,
  currency,
  bookedMinor: amountMinor,
  refundedCoins: count,
  refundedMinor: amountMinor,
  isSettled: z.boolean(),
  status: z.number().int(),
  statusLabel: z.string(),
  asOf: dateTime.nullable(),
  perDay: z.array(
    z.object({
      day: date,
      booked: count,
      sent: count,
      delivered: count,
      clicks: count,
      /** Those whose first click was on that day. */
      peopleClicked: count.optional(),
      unDelivered: count,
    }),
  ),
  perRoute: z.array(
    z.object({
      routeId: z.number().int(),
      name: z.string(),
      status: z.number().int(),
      statusLabel: z.string(),
      booked: count,
      sent: count,
      delivered: count,
      undelivered: count,
      clicks: count,
    }),
  ),
  /** By day and hour of the country, for the heat map; hours without anything do not appear. */
  perHour: z.array(z.object({ day: date, hour, sent: count, delivered: count, clicks: count })),
  /** Reasons for failed delivery in plain words; `isReturned`: the money was or will be refunded. */
  failures: z.array(z.object({ reason: z.string(), count, isReturned: z.boolean() })),
  /** RCS only: opened messages, and those delivered as SMS instead. */
  reads: count,
  fallbacks: count,
  /** DISPLAY only: banners of which half was on screen for a second. */
  viewable: count,
  /** Null for campaigns submitted before promises were stored. */
  promise: promise.nullable(),
  /** One sentence that sums it up. */
  headline: z.string(),
  /** Null while there are none. */
  costPerDeliveredMinor: z.number().nullable(),
  costPerClickMinor: z.number().nullable(),
  walkIns: count,
  costPerWalkInMinor: z.number().nullable(),
});

/** The report as seen through a shared link: figures only, no text, money or networks. */
export const sharedReport = campaignReport
  .pick({
    title: true,
    startPeriod: true,
    endPeriod: true,
    channelType: true,
    booked: true,
    sent: true,
    delivered: true,
    undelivered: true,
    clicks: true,
    peopleClicked: true,
    fallbacks: true,
    statusLabel: true,
    asOf: true,
    perDay: true,
    headline: true,
  })
  .extend({ expiresAt: dateTime });

export const reportShare = z.object({
  id,
  createdAt: dateTime,
  expiresAt: dateTime,
});

export const reportsContract = {
  report: procedure({
    role: "visitor",
    forOthers: true,
    code: "sr",
    acting: "allowed",
    read: { sentAs: "GET", isCached: true },
  })
    .route({
      method: "GET",
      path: "/reports/{campaignId}",
      summary: "Campaign report",
      tags: ["Reports"],
    })
    .input(z.object({ campaignId: id, startPeriod: date.optional(), endPeriod: date.optional() }))
    .output(campaignReport),
  pdf: procedure({ role: "member", limit: "files", forOthers: true, acting: "allowed" })
    .route({
      method: "GET",
      path: "/reports/{campaignId}/pdf",
      summary: "The report as PDF, base64",
      tags: ["Reports"],
    })
    .input(z.object({ campaignId: id }))
    .output(
      z.object({
        fileName: z.string(),
        contentType: z.literal("application/pdf"),
        contentBase64: z.string(),
      }),
    ),
  share: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/reports/{campaignId}/shares",
      summary: "A read-only link to the report that expires",
      tags: ["Reports"],
    })
    .input(z.object({ campaignId: id, days: z.number().int().min(1).max(90).default(14) }))
    /** The address is shown once: only its hash is stored. */
    .output(reportShare.extend({ url: z.string() })),
  shares: procedure({ role: "member", acting: "allowed" })
    .route({
      method: "GET",
      path: "/reports/{campaignId}/shares",
      summary: "Links that still work",
      tags: ["Reports"],
    })
    .input(z.object({ campaignId: id }))
    .output(z.object({ shares: z.array(reportShare) })),
  revokeShare: procedure({ role: "member" })
    .route({
      method: "DELETE",
      path: "/reports/shares/{id}",
      summary: "End a link",
      tags: ["Reports"],
    })
    .input(z.object({ id }))
    .output(done),
  shared: procedure({ role: "public", acting: "allowed" })
    .route({
      method: "GET",
      path: "/shared-reports/{token}",
      summary: "The report behind a link",
      tags: ["Reports"],
    })
    .input(z.object({ token: z.string().min(1).max(1000) }))
    .output(sharedReport),
};
