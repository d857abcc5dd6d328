import * as z from "zod";
import { countryId, date, dateTime, done, empty, reason, userId } from "../common.ts";
import { countryRule } from "../country-rules.ts";
import { act, admin, read } from "./admin-procedure.ts";

const change = z.object({ countryId, rule: countryRule, from: date });

export const administrationRules = {
  countryRules: admin
    .route(read("/country-rules", "What the law of each country decides, with what was set"))
    .input(empty)
    .output(
      z.object({
        rows: z.array(
          z.object({
            countryId,
            /** The first day from which it can be changed now. */
            firstDay: date,
            /** Holds while nobody has set anything. */
            byDefault: countryRule,
            /** Newest first. */
            versions: z.array(
              z.object({
                id: z.string(),
                rule: countryRule,
                from: date,
                /** The day on which it no longer holds; null while none follows. */
                until: date.nullable(),
                /** Replaced: it was set anew before it began, or on its first day. */
                state: z.enum(["replaced", "past", "now", "to-come"]),
                reason: z.string(),
                setBy: userId,
                setAt: dateTime,
              }),
            ),
          }),
        ),
      }),
    ),
  previewCountryRule: admin
    .route(act("/country-rules/preview", "What a change of a rule would do, without setting it"))
    .input(change)
    .output(
      z.object({
        before: countryRule,
        /** Somebody may do less than before. */
        isNarrower: z.boolean(),
        effects: z.array(z.string()),
      }),
    ),
  setCountryRule: admin
    .route(act("/country-rules", "Set a rule of a country from a day on"))
    .input(change.extend({ reason }))
    .output(done),
};
