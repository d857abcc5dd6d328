import { countryByCode, type CountryCode } from "../countries.ts";

export type MsisdnProblem =
  | "empty"
  | "not-a-number"
  | "wrong-length"
  | "not-mobile"
  | "wrong-country";
export type MsisdnResult = { ok: true; msisdn: string } | { ok: false; reason: MsisdnProblem };

/**
 * Mobile ranges of the national plans, whole number with country code. Ghana takes all of 25 and 59: new blocks are
 * handed out there, and a refused customer costs more than an undelivered message, whose money comes back.
 */
export const MOBILE_PATTERN: Readonly<Record<CountryCode, RegExp>> = {
  ZA: /^27(?:[67]\d|8[1-4])\d{7}$/,
  GH: /^233(?:2[03-9]|5[03-79])\d{7}$/,
};

// Spaces of all kinds, dashes, dots, brackets, and the invisible direction marks that contact apps copy along.
const SEPARATORS = /[\s\-\u2010-\u2015\u2212.()\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const NATIONAL_LENGTH = 9;
const MAX_INTERNATIONAL_DIGITS = 15;

/**
 * A mobile number as people write it → digits with country code and without plus (27821234567).
 * Takes +27…, 0027…, 27…, 0… and, because spreadsheets eat the leading zero, the bare nine digits.
 */
export function normaliseMsisdn(input: string, countryCode: CountryCode): MsisdnResult {
  const compact = input.replace(SEPARATORS, "");
  if (compact === "" || compact === "+") return { ok: false, reason: "empty" };
  if (!/^\+?\d+$/.test(compact)) return { ok: false, reason: "not-a-number" };
  const national = nationalNumber(compact, countryCode);
  if (typeof national !== "string") return national;
  if (national.length !== NATIONAL_LENGTH) return { ok: false, reason: "wrong-length" };
  const msisdn = countryByCode(countryCode).msisdnPrefix + national;
  return MOBILE_PATTERN[countryCode].test(msisdn)
    ? { ok: true, msisdn }
    : { ok: false, reason: "not-mobile" };
}

/** The digits after the country code and the trunk zero, or why there are none. */
function nationalNumber(
  compact: string,
  countryCode: CountryCode,
): string | { ok: false; reason: MsisdnProblem } {
  const { msisdnPrefix } = countryByCode(countryCode);
  const international = /^(?:\+|00)(\d*)$/.exec(compact)?.[1];
  if (international !== undefined) {
    if (international.startsWith(msisdnPrefix))
      return withoutTrunkZero(international.slice(msisdnPrefix.length));
    const isPlausible =
      international.length > 6 && international.length <= MAX_INTERNATIONAL_DIGITS;
    return { ok: false, reason: isPlausible ? "wrong-country" : "wrong-length" };
  }
  if (compact.startsWith("0")) return compact.slice(1);
  if (compact.length === NATIONAL_LENGTH) return compact;
  if (compact.startsWith(msisdnPrefix)) return withoutTrunkZero(compact.slice(msisdnPrefix.length));
  if (isMobileElsewhere(compact, countryCode)) return { ok: false, reason: "wrong-country" };
  return { ok: false, reason: "wrong-length" };
}

// "+27 (0)82 …" is a common way to write both forms at once.
function withoutTrunkZero(digits: string): string {
  return digits.length === NATIONAL_LENGTH + 1 && digits.startsWith("0") ? digits.slice(1) : digits;
}

function isMobileElsewhere(digits: string, countryCode: CountryCode): boolean {
  return MOBILE_PATTERN[countryCode === "ZA" ? "GH" : "ZA"].test(digits);
}

/** A normalised number as it is dialled at home: 233244123456 → 0244123456. */
export function nationalMsisdn(msisdn: string): string {
  return `0${msisdn.slice(-NATIONAL_LENGTH)}`;
}

/** True when a text has enough digits for a phone number; a column heading never does. */
export function mayHoldNumber(text: string): boolean {
  return /\d{6}|(?:\d[\s().-]*){9}/.test(text);
}

/** For screens: country code and the last three digits only, "+27 •••••• 567". */
export function maskMsisdn(msisdn: string): string {
  const prefix = ["27", "233"].find((candidate) => msisdn.startsWith(candidate)) ?? "";
  const hidden = Math.max(msisdn.length - prefix.length - 3, 0);
  return `${prefix ? `+${prefix} ` : ""}${"•".repeat(hidden)} ${msisdn.slice(prefix.length + hidden)}`.trim();
}
