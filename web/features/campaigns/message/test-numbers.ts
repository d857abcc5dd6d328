import { MAX_TEST_NUMBERS } from "../../../../domain/catalogue.ts";
import type { CountryCode } from "../../../../domain/countries.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { translate } from "../../../../domain/translate.ts";

/** Own numbers as typed, on lines or after commas, or what is wrong with them in a sentence. */
export function readTestNumbers(
  typed: string,
  countryCode: CountryCode,
): { numbers: string[]; problem?: undefined } | { problem: string } {
  const entries = typed
    .split(/[\n,;]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  if (entries.length === 0) return { problem: translate("Enter at least one number.") };
  if (entries.length > MAX_TEST_NUMBERS)
    return { problem: translate("Use up to {most} numbers.", { most: MAX_TEST_NUMBERS }) };
  const wrong = entries.find((entry) => !normaliseMsisdn(entry, countryCode).ok);
  if (wrong !== undefined)
    return { problem: translate("{wrong} is not a mobile number from your country.", { wrong }) };
  return { numbers: entries };
}

/** The first number, as it was typed, that the server has yet to see proved: what is no number was refused before. */
export function unprovedIn(
  errors: Record<string, string>,
  numbers: readonly string[],
): string | undefined {
  return numbers.find((_, index) => errors[`testNumbers.${index}`] !== undefined);
}
