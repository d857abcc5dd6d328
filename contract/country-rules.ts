import * as z from "zod";
import { msg } from "../domain/translate.ts";
import type { CountryRules } from "../domain/rules/country-rules.ts";
import { CONTACT_RULES } from "../domain/message/contact/contact-rule.ts";
import { LANGUAGE_CODES } from "../domain/text/languages.ts";

/** Hours of a day; the end is exclusive. */
const hoursOfWeekday = z
  .strictObject({
    weekday: z.number().int().min(1).max(7),
    startHour: z.number().int().min(0).max(23),
    endHour: z.number().int().min(1).max(24),
  })
  .refine(({ startHour, endHour }) => startHour < endHour, {
    path: ["endHour"],
    error: msg("The end hour must be after the start hour."),
  });

/** In which hours the law lets a marketer write, by weekday (1 Monday … 7 Sunday; a missing day has none). */
export const legalHours = z
  .array(hoursOfWeekday)
  .max(7)
  .refine((days) => new Set(days.map(({ weekday }) => weekday)).size === days.length, {
    error: msg("Each day of the week can have hours once."),
  })
  .readonly();

/** The taxes in a price, in ten-thousandths (1500 = 15 %), as documents name them. */
const taxRates = z
  .array(
    z.strictObject({
      name: z.string().trim().min(1).max(20),
      rateTenThousandths: z.number().int().min(0).max(5_000),
    }),
  )
  .min(1)
  .max(5)
  .refine((lines) => new Set(lines.map(({ name }) => name)).size === lines.length, {
    error: msg("Each tax can be named once."),
  })
  .readonly();

const mostMinor = z.number().int().min(0).max(100_000_000);
/** Up to which amounts, in minor units, a receipt or an abridged invoice is enough. */
export const invoiceForms = z
  .strictObject({ receiptMostMinor: mostMinor, abridgedMostMinor: mostMinor })
  .refine(({ receiptMostMinor, abridgedMostMinor }) => receiptMostMinor <= abridgedMostMinor, {
    path: ["abridgedMostMinor"],
    error: msg("The abridged invoice must reach at least as far as the receipt."),
  });

/** How long personal data is kept, in days. Versions that were set before notifications or messages had a time have what the code says. */
const retention = z.strictObject({
  listDays: z.number().int().min(30).max(1_825),
  notificationDays: z.number().int().min(90).max(1_825).default(1_825),
  // Longer than the receipts, replies and weekly caps that are read from them.
  messageDays: z.number().int().min(90).max(1_825).default(1_095),
});

/** Words that opt people out. The networks' own lines say STOP, so it is always one of them. */
const stopWords = z
  .array(
    z.strictObject({
      word: z
        .string()
        .trim()
        .toLowerCase()
        .max(30)
        .regex(
          /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u,
          msg("Use letters, digits and single spaces."),
        ),
      language: z.enum(LANGUAGE_CODES),
    }),
  )
  .max(60)
  .refine((words) => words.some(({ word }) => word === "stop"), {
    error: msg("STOP must be among the words: messages tell people to reply with it."),
  })
  .refine((words) => new Set(words.map(({ word }) => word)).size === words.length, {
    error: msg("Each word can be named once, in one language."),
  })
  .readonly();

/** Words with the reason that whoever writes them reads. */
const phraseGroup = z.strictObject({
  message: z.string().trim().min(1).max(200),
  phrases: z
    .array(z.string().trim().min(2).max(60))
    .max(100)
    .refine((phrases) => phrases.every((phrase) => /[\p{L}\p{N}]/u.test(phrase)), {
      error: msg("A phrase needs letters."),
    })
    .readonly(),
});

const forbiddenWords = z.array(phraseGroup).max(40).readonly();
const contact = z.enum(CONTACT_RULES);

/** What the law says of the words of a message, on a day. */
export const messageLaw = z.object({ forbiddenWords, contact });

/** What the value of each rule may be, as it is stored and sent. */
export const ruleSchemas = {
  legalHours,
  tax: taxRates,
  invoiceForms,
  retention,
  forbiddenWords,
  contact,
  stopWords,
} satisfies {
  [K in keyof CountryRules]: z.ZodType<CountryRules[K]>;
};

/** One rule with its value. */
export const countryRule = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("legalHours"), value: legalHours }),
  z.strictObject({ kind: z.literal("tax"), value: taxRates }),
  z.strictObject({ kind: z.literal("invoiceForms"), value: invoiceForms }),
  z.strictObject({ kind: z.literal("retention"), value: retention }),
  z.strictObject({ kind: z.literal("forbiddenWords"), value: forbiddenWords }),
  z.strictObject({ kind: z.literal("contact"), value: contact }),
  z.strictObject({ kind: z.literal("stopWords"), value: stopWords }),
]);
