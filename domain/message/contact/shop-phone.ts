import type { CountryCode } from "../../countries.ts";
import type { FieldProblem } from "../../errors.ts";
import { nationalMsisdn, normaliseMsisdn } from "../../people/msisdn.ts";
import { translate } from "../../translate.ts";

/** Stands in an example for the number of the shop that uses it; never sent. */
export const PHONE_PLACEHOLDER = "{phone}";

const SAMPLES: Readonly<Record<CountryCode, string>> = { ZA: "0821234567", GH: "0244123456" };

/** A number as long as every shop's, for counting and showing an example before the shop's own is known. */
export function samplePhone(countryCode: CountryCode): string {
  return SAMPLES[countryCode];
}

/** True when an example has a place for the shop's number. */
export function asksForPhone(text: string): boolean {
  return text.includes(PHONE_PLACEHOLDER);
}

/**
 * An example with the shop's number as people in the country dial it (0244123456); undefined when it asks for one and
 * `phone` is none of the country.
 */
export function withShopPhone(
  text: string,
  phone: string,
  countryCode: CountryCode,
): string | undefined {
  if (!asksForPhone(text)) return text;
  const number = normaliseMsisdn(phone, countryCode);
  if (!number.ok) return undefined;
  return text.replaceAll(PHONE_PLACEHOLDER, nationalMsisdn(number.msisdn));
}

/** An example with the sample in the number's place. */
export function withSamplePhone(text: string, countryCode: CountryCode): string {
  return text.replaceAll(PHONE_PLACEHOLDER, samplePhone(countryCode));
}

/** The problem of a message that still has the placeholder instead of a number. */
export function unfilledPhoneProblems(path: string, text: string): FieldProblem[] {
  if (!asksForPhone(text)) return [];
  const message = translate("Write your phone number in place of {placeholder}.", {
    placeholder: PHONE_PLACEHOLDER,
  });
  return [{ path, message }];
}
