import { msg, translateKnown } from "../../../../../domain/translate.ts";
import type { BadRowReason } from "../list-rows.ts";

const WORDS: Readonly<Record<BadRowReason, string>> = {
  empty: msg("There is no number in this row."),
  "not-a-number": msg("Not a phone number."),
  "wrong-length": msg("This number is too short or too long."),
  "not-mobile": msg("Not a mobile number."),
  "wrong-country": msg("From another country."),
  "open-quote": msg("A quotation mark in this row has no closing mark."),
  "no-country-code": msg("There is a plus, but no country code behind it."),
  "as-decimal": msg("A spreadsheet saved this number as a decimal."),
  "number-in-text": msg("There are words beside the number."),
  shortened: msg("A spreadsheet shortened this number and lost its last digits."),
};

/** What is wrong with a row, as a sentence in the reader's language. */
export function badRowWords(reason: string): string {
  return translateKnown(WORDS[reason as BadRowReason] ?? WORDS["not-a-number"]);
}
