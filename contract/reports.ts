import * as z from "zod";
import { amountMinor, currency, date, dateTime, id, procedure } from "./common.ts";

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
  clicks: count,
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
    }),
  ),
  /** Why messages did not arrive, in plain words. */
  failures: z.array(z.object({ reason: z.string(), count })),
});

export const reportsContract = {
  report: procedure
    .meta({ code: "sr" })
    .route({
      method: "GET",
      path: "/reports/{campaignId}",
      summary: "Campaign report",
      tags: ["Reports"],
    })
    .input(z.object({ campaignId: id, startPeriod: date.optional(), endPeriod: date.optional() }))
    .output(campaignReport),
};
