import * as z from "zod";
import { CONTACT_RULES } from "../../domain/message/contact/contact-rule.ts";
import type { CountryRules } from "../../domain/rules/country-rules.ts";
import { LANGUAGE_CODES } from "../../domain/text/languages.ts";

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

const stopWords = z
  .array(z.strictObject({ word: z.string().min(1).max(30), language: z.enum(LANGUAGE_CODES) }))
  .min(1)
  .max(60);

const forbiddenWords = z
  .array(
    z.strictObject({
      message: z.string().min(1).max(200),
      phrases: z.array(z.string().min(2).max(60)).max(100).readonly(),
    }),
  )
  .max(40);
const contact = z.enum(CONTACT_RULES);

const days = z.int().min(1).max(3_650);
const retention = z.strictObject({
  listDays: days,
  notificationDays: days,
  // Longer than anything that is read from messages: receipts, replies and caps.
  messageDays: days.min(90),
});

/** The rules of a country that a network goes by, and what each may be. */
export const RULE_SCHEMAS = {
  legalHours,
  stopWords,
  forbiddenWords,
  contact,
  retention,
} satisfies {
  [K in keyof CountryRules]?: z.ZodType<CountryRules[K]>;
};
export type NetworkRuleKind = keyof typeof RULE_SCHEMAS;
