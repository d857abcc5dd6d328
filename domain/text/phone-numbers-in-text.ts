import { streamSafe } from "./stream-safe.ts";

/** Nine to fifteen digits with hardly anything between, and codes that a phone dials, like *120*123#. */
const WRITTEN = /(?<!\d)\d(?:[^\p{L}\p{N}]{0,3}\d){8,14}(?!\d)|[*#]\d[\d*#]{1,30}#/gu;
/**
 * Hours like 08:00 and 17.30, and days like 29/11/2026 and 2026-11-29. Days come first, with one sign between, and nothing of one is given back: digits
 * that could be read in many ways would be read in all of them.
 */
const time = (name: string) =>
  String.raw`(?=(?<${name}>[0-3]?\d(?<${name}A>[/.-])[01]?\d\k<${name}A>(?:20)?\d\d(?!\d)|20\d\d(?<${name}B>[/.-])[01]?\d\k<${name}B>[0-3]?\d(?!\d)|(?:[01]?\d|2[0-4])[.:h][0-5]\d))\k<${name}>`;
/** One or more of them, unless digits stand close by: a number can be written as such. */
const TIMES = new RegExp(
  String.raw`(?<!\d\d[^\p{L}\p{N}]{0,3}|\d)${time("first")}(?:[^\p{L}\p{N}]{1,3}${time("next")})*(?![^\p{L}\p{N}]{0,3}\d\d|\d)`,
  "gu",
);
const DIGIT = /\p{Nd}/gu;

/**
 * The numbers in a text that somebody could call, as digits alone, whatever signs stand between and in whichever digits they are written. Long
 * sums of money look like one.
 */
export function phoneNumbersInText(text: string): string[] {
  const plain = streamSafe(text)
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(DIGIT, (digit) => String(valueOf(digit)));
  const found = plain.replace(TIMES, "x").match(WRITTEN) ?? [];
  return [...new Set(found.map((written) => written.replace(/[^\d*#]/g, "")))];
}

/** Digits of a script lie in a row of ten, from its nought. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}
