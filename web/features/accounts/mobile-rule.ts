import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { countryById } from "../../../domain/countries.ts";
import { normaliseMsisdn, type MsisdnProblem } from "../../../domain/people/msisdn.ts";

/** Checks a number by the numbering plan of the chosen country. */
export function mobileProblem(mobileNumber: string, countryId: number): MsisdnProblem | null {
  const country = countryById(countryId);
  if (!country) return null;
  const result = normaliseMsisdn(mobileNumber, country.code);
  return result.ok ? null : result.reason;
}

/** Of a number that may be changed: who has none may leave it so, and what is shown of one with dots is no new one. */
export function changedMobileProblem(
  typed: string,
  { mobileNumber, country }: { mobileNumber: string; country: number },
): MsisdnProblem | null {
  return typed.trim() === mobileNumber ? null : mobileProblem(typed, country);
}

export const MOBILE_MESSAGES: Record<MsisdnProblem, MessageDescriptor> = {
  empty: msg`Enter your mobile number.`,
  "not-a-number": msg`Use digits only.`,
  "wrong-length": msg`This number has too few or too many digits.`,
  "not-mobile": msg`This is not a mobile number.`,
  "wrong-country": msg`From another country.`,
};
