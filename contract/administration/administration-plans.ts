import * as z from "zod";
import { act, admin, read } from "./admin-procedure.ts";
import { amountMinor, currency, dateTime, done, empty, reason, wholeNumber } from "../common.ts";

const interval = z.enum(["month", "year"]);
const words = {
  name: z.string().trim().min(1).max(40),
  /** Benefits of the plan, one short line each. */
  content: z.array(z.string().trim().min(1).max(80)).min(1).max(12),
  mostLists: z.number().int().min(1).max(1000),
  mostAudiences: z.number().int().min(1).max(1000),
};

export const administrationPlans = {
  plans: admin
    .route(read("/plans", "Plans with their prices past, present and to come"))
    .input(empty)
    .output(
      z.object({
        rows: z.array(
          z.object({
            planId: z.string(),
            ...words,
            /** For savePlan. */
            version: z.number().int(),
            prices: z.array(
              z.object({
                priceId: z.string(),
                currency,
                interval,
                amountMinor,
                validFrom: dateTime,
                state: z.enum(["past", "now", "to-come"]),
              }),
            ),
          }),
        ),
      }),
    ),
  savePlan: admin
    .route(act("/plans/{planId}", "Change what a plan is called, says and allows"))
    .input(
      z.object({
        planId: z.string().max(40),
        ...words,
        /** As read; aborted when somebody else saved since. */
        version: wholeNumber,
        reason,
      }),
    )
    .output(done),
  setPlanPrice: admin
    .route(act("/plans/{planId}/prices", "Price of a plan from a time on; subscribers keep theirs"))
    .input(
      z.object({
        planId: z.string().max(40),
        currency,
        interval,
        amountMinor: amountMinor.min(100).max(10_000_000),
        /** Absent: now. */
        validFrom: dateTime.optional(),
        reason,
      }),
    )
    .output(done),
  withdrawPlanPrice: admin
    .route(act("/plans/{planId}/prices/{priceId}/withdraw", "Withdraw a price that has not begun"))
    .input(z.object({ planId: z.string().max(40), priceId: z.string().max(80), reason }))
    .output(done),
};
