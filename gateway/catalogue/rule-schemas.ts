import * as z from "zod";
import type { CountryRules } from "../../domain/rules/country-rules.ts";

const legalHours = z
  .array(
    z
      .strictObject({
        weekday: z.int().min(1).max(7),
        startHour: z.int().min(0).max(23),
        endHour: z.int().min(1).max(24),
      })
      .refine(({ startHour, endHour }) => startHour < endHour, "must end after it starts"),
  )
  .max(7)
  .refine(
    (days) => new Set(days.map(({ weekday }) => weekday)).size === days.length,
    "must name a weekday once",
  );

/** The rules of a country that a network goes by, and what each may be. */
export const RULE_SCHEMAS = { legalHours } satisfies {
  [K in keyof CountryRules]?: z.ZodType<CountryRules[K]>;
};
export type NetworkRuleKind = keyof typeof RULE_SCHEMAS;
