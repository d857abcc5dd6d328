import type { CountryCode } from "../countries.ts";
import type { StopWords } from "../message/stop-words.ts";
import type { LegalHours } from "../schedule/schedule.ts";
import { type Language, LANGUAGE_CODES } from "../text/languages.ts";
import type { CountryRules, RuleKind } from "./country-rules.ts";
import { FORBIDDEN_WORDS } from "./default-words.ts";

/** The words people really use (WASPA code), and those that mean the same in the other languages of a country. */
const IN_ENGLISH = ["stop", "opt out", "end", "cancel", "unsubscribe", "quit"];

/**
 * What holds in a country until an administrator has said otherwise. Hours: ZA by the Consumer Protection Act s12 and its
 * notice; GH by industry practice, kept on the careful side. Tax: ZA by the VAT Act; GH by the VAT Act 2025 (Act 1151), all three on
 * the same base.
 */
export const DEFAULT_RULES: Readonly<Record<CountryCode, CountryRules>> = {
  ZA: {
    legalHours: [...onDays([1, 2, 3, 4, 5], 8, 20), ...onDays([6], 9, 13)],
    tax: [{ name: "VAT", rateTenThousandths: 1500 }],
    // VAT Act s20: none up to R50, abridged up to R5,000, full above.
    invoiceForms: { receiptMostMinor: 5_000, abridgedMostMinor: 500_000 },
    forbiddenWords: FORBIDDEN_WORDS,
    contact: "without-replies",
    // Not longer than the purpose takes: a year (POPIA s14).
    retention: { listDays: 365, notificationDays: 1_825, messageDays: 1_095 },
    stopWords: stopWords({
      en: IN_ENGLISH,
      af: ["hou op", "staak", "teken uit"],
      // Words that isiZulu and isiXhosa share stand with the one that more people speak.
      zu: ["yeka", "misa"],
      xh: ["yima", "ndiyeke"],
    }),
  },
  GH: {
    legalHours: onDays([1, 2, 3, 4, 5, 6], 8, 19),
    tax: [
      { name: "VAT", rateTenThousandths: 1500 },
      { name: "NHIL", rateTenThousandths: 250 },
      { name: "GETFund", rateTenThousandths: 250 },
    ],
    // The full form alone.
    invoiceForms: { receiptMostMinor: 0, abridgedMostMinor: 0 },
    forbiddenWords: FORBIDDEN_WORDS,
    contact: "without-replies",
    // Data Protection Act 2012 (Act 843) s24 names no number.
    retention: { listDays: 365, notificationDays: 1_825, messageDays: 1_095 },
    stopWords: stopWords({ en: IN_ENGLISH, tw: ["gyae"] }),
  },
};

/** Every kind of rule. */
export const RULE_KINDS = Object.keys(DEFAULT_RULES.ZA) as RuleKind[];

function onDays(weekdays: readonly number[], startHour: number, endHour: number): LegalHours {
  return weekdays.map((weekday) => ({ weekday, startHour, endHour }));
}

function stopWords(words: Partial<Record<Language, readonly string[]>>): StopWords {
  return LANGUAGE_CODES.flatMap((language) =>
    (words[language] ?? []).map((word) => ({ word, language })),
  );
}
