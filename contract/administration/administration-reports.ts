import * as z from "zod";
import { count, page, nextCursor, read } from "./admin-procedure.ts";
import {
  amountMinor,
  currency,
  date,
  dateTime,
  id,
  numberIdInQuery,
  signedAmountMinor,
  userId,
} from "../common.ts";
import { procedure } from "../traits.ts";

/** What is left of revenue. */
const margin = {
  /** Revenue without tax. */
  netMinor: amountMinor,
  /** What networks charge, as far as it is known and in this currency. */
  costMinor: amountMinor,
  /** Net revenue less costs. */
  marginMinor: signedAmountMinor,
  /** Parts that are not among the costs: nobody knows what they cost, or it is in another currency. */
  partsWithoutCost: count,
};

/** Submitted campaigns added up; one entry per currency. Revenue is what was delivered and spent, VAT included. */
const sums = z.object({
  currency,
  campaigns: count,
  booked: count,
  sent: count,
  delivered: count,
  clicks: count,
  bookedMinor: amountMinor,
  revenueMinor: amountMinor,
  ...margin,
});
const group = sums.extend({ id: z.number().int(), name: z.string() });

export const administrationReports = {
  report: procedure({ role: "admin", code: "rda" })
    .route(read("/reports", "All advertisers' campaigns and revenue"))
    .input(
      z.object({
        countryId: numberIdInQuery.optional(),
        routeId: numberIdInQuery.optional(),
        flowTypeId: numberIdInQuery.optional(),
        userId: userId.optional(),
        /** Days of submission in UTC, both included. */
        from: date.optional(),
        to: date.optional(),
        ...page,
      }),
    )
    .output(
      z.object({
        rows: z.array(
          z.object({
            campaignId: id,
            /** What it is stopped by (campaigns.stop). */
            campaignCode: z.string(),
            title: z.string(),
            userId,
            advertiser: z.string(),
            countryId: z.number().int(),
            currency,
            flowTypeId: z.number().int(),
            status: z.number().int(),
            statusLabel: z.string(),
            submittedAt: dateTime,
            booked: count,
            sent: count,
            delivered: count,
            undelivered: count,
            clicks: count,
            complaints: count,
            bookedMinor: amountMinor,
            revenueMinor: amountMinor,
            ...margin,
            isSettled: z.boolean(),
          }),
        ),
        /** Of everything the filters select, not of the page. */
        totals: z.array(sums),
        byCountry: z.array(group),
        byRoute: z.array(group),
        byProduct: z.array(group),
        /** What each connection to a network charges for them, by currency; null where nobody knows what these parts cost. */
        byConnection: z.array(
          z.object({
            connectionId: z.number().int(),
            name: z.string(),
            currency: z.string().nullable(),
            messages: count,
            parts: count,
            costMinor: amountMinor,
          }),
        ),
        /** What is set aside for campaigns among them that are not settled: no revenue yet. Now, by currency. */
        held: z.array(
          z.object({
            currency,
            campaigns: count,
            heldMinor: amountMinor,
            /** The part of it that what was delivered so far costs. */
            deliveredMinor: amountMinor,
          }),
        ),
        nextCursor,
      }),
    ),
};
