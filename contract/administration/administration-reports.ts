import * as z from "zod";
import { count, page, nextCursor, read } from "./admin-procedure.ts";
import { amountMinor, currency, date, dateTime, id, numberIdInQuery, userId } from "../common.ts";
import { procedure } from "../traits.ts";

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
            isSettled: z.boolean(),
          }),
        ),
        /** Of everything the filters select, not of the page. */
        totals: z.array(sums),
        byCountry: z.array(group),
        byRoute: z.array(group),
        byProduct: z.array(group),
        nextCursor,
      }),
    ),
};
