import { type Currency, formatMoney } from "./money/money.ts";
import { formatCivilDate, formatDate } from "./text/formats.ts";
import { currentLanguage, isTranslated, translateKnown, translateMarked } from "./translate.ts";

/** What stands in a phrase, as far from words as it can be: each language writes amounts and days its own way. */
export type PhraseValue =
  | string
  | number
  | { readonly minor: string; readonly currency: Currency }
  /** A civil day (YYYY-MM-DD). */
  | { readonly day: string }
  | { readonly at: string; readonly timeZone: string }
  | Phrase;

/** A sentence that is worded where it is read: its English message, marked for the catalogues (`msg`), and what stands in it. */
export type Phrase = {
  readonly english: string;
  readonly values: Readonly<Record<string, PhraseValue>>;
};

/** One or more sentences; text that somebody wrote stands as it is. */
export type Wording = string | Phrase | readonly (string | Phrase)[];

/** A sentence for later. `english` comes from `msg`, or is a stored text that may be marked somewhere. */
export function phrase(english: string, values: Phrase["values"] = {}): Phrase {
  return { english, values };
}

/** An amount for a phrase, in minor units. */
export function amountOf(minor: bigint | number, currency: Currency): PhraseValue {
  return { minor: String(minor), currency };
}

/** The words in the reader's language, sentences joined by spaces. */
export function inWords(wording: Wording): string {
  return partsOf(wording)
    .map((part) => (typeof part === "string" ? part : wordPhrase(part)))
    .join(" ");
}

/** Whether the reader's language has all of it: a message that the code no longer has is in no catalogue. English is always had. */
export function hasWords(wording: Wording): boolean {
  if (currentLanguage() === "en") return true;
  return partsOf(wording).every((part) => typeof part === "string" || isTranslated(part.english));
}

const partsOf = (wording: Wording): readonly (string | Phrase)[] =>
  typeof wording === "string" || "english" in wording ? [wording] : wording;

function wordPhrase({ english, values }: Phrase): string {
  const worded = Object.entries(values).map(([name, value]) => [name, wordValue(value)] as const);
  // A stored text may be no message at all.
  if (worded.length === 0) return translateKnown(english);
  return translateMarked(english, Object.fromEntries(worded));
}

function wordValue(value: PhraseValue): string | number {
  if (typeof value !== "object") return value;
  if ("english" in value) return wordPhrase(value);
  if ("day" in value) return formatCivilDate(value.day);
  if ("at" in value) return formatDate(value.at, value.timeZone);
  return formatMoney(BigInt(value.minor), value.currency);
}
