import { countryByCode, type CountryCode } from "../countries.ts";
import { type MsisdnResult, normaliseMsisdn } from "./msisdn.ts";

/**
 * What people can ring: mobile numbers, landlines and, in South Africa, toll-free, shared-cost and internet numbers, but none
 * that cost the caller extra (086 2 and on, 090). National plans as libphonenumber has them.
 */
const CALLED_PATTERN: Readonly<Record<CountryCode, RegExp>> = {
  ZA: /^(?!86[2-9])[1-8]\d{8}$/,
  GH: /^[235]\d{8}$/,
};

/**
 * A number that people are to ring, which may be a shop's landline, in the forms that `normaliseMsisdn` takes and gives. A
 * message may not arrive there.
 */
export function normaliseCalled(input: string, countryCode: CountryCode): MsisdnResult {
  const read = normaliseMsisdn(input, countryCode);
  if (read.ok || read.reason !== "not-mobile") return read;
  // A whole number of the country, however it is written: its last digits are those of the national plan.
  const national = input.replace(/\D/g, "").slice(-9);
  if (!CALLED_PATTERN[countryCode].test(national)) return read;
  return { ok: true, msisdn: countryByCode(countryCode).msisdnPrefix + national };
}

/** A number that people are to ring as phones dial it from anywhere (+27821234567); one that is none of the country's stays, without spaces. */
export function calledNumber(input: string, countryCode: CountryCode): string {
  const read = normaliseCalled(input, countryCode);
  return read.ok ? `+${read.msisdn}` : input.replace(/\s/g, "");
}
