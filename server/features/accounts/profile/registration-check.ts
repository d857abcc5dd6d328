import { SEGMENTS } from "../../../../domain/catalogue.ts";
import { countryById, type CountryConfig } from "../../../../domain/countries.ts";
import { AppError, type FieldProblem, invalidArgument } from "../../../../domain/errors.ts";
import { type MsisdnProblem, normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { translate } from "../../../../domain/translate.ts";

/** Choices configured by an administrator. */
export type RegistrationChoices = {
  /** Countries that are open (config/selectedCountries). */
  countryIds: readonly number[];
  /** Choices for where an advertiser heard of us (section sources). */
  sources: readonly string[];
};

export type RegistrationFields = {
  firstName: string;
  surname?: string | undefined;
  mobileNumber?: string | undefined;
  country: number;
  timezone?: string | undefined;
  company?: string | undefined;
  segment?: number | undefined;
  source?: string | undefined;
};

/** A registration that holds: the number normalised, every list value known, the defaults filled in. */
export type CheckedRegistration = {
  firstName: string;
  surname: string;
  /** Empty where none was given: an account can be without. */
  msisdn: string;
  countryId: number;
  timezone: string;
  company: string;
  segment: number;
  source: string;
};

const OTHER_SEGMENT = 16;
/** Spec section 9. */
const TIMEZONES = ["Africa/Johannesburg", "Africa/Accra"];

/** Checks a registration against the lists and the rules of its country. Throws invalid-argument naming every field. */
export function checkRegistration(
  fields: RegistrationFields,
  choices: RegistrationChoices,
): CheckedRegistration {
  const problems: FieldProblem[] = [];
  const country = choices.countryIds.includes(fields.country)
    ? countryById(fields.country)
    : undefined;
  if (!country)
    problems.push({ path: "country", message: translate("Choose one of the open countries.") });
  const msisdn =
    country && fields.mobileNumber !== undefined
      ? checkNumber(fields.mobileNumber, country, problems)
      : "";
  checkLists(fields, problems);
  const { source } = fields;
  if (source !== undefined && source !== "" && !choices.sources.includes(source))
    problems.push({ path: "source", message: translate("Choose from the list.") });
  if (problems.length > 0) throw invalidArgument(problems);
  if (!country || msisdn === undefined) throw new AppError("internal");
  return {
    firstName: fields.firstName,
    surname: fields.surname ?? "",
    msisdn,
    countryId: country.id,
    timezone: fields.timezone ?? country.timeZone,
    company: fields.company ?? "",
    segment: fields.segment ?? OTHER_SEGMENT,
    source: fields.source ?? "",
  };
}

/** The number in international digits, or undefined with the problem added. */
export function checkNumber(
  typed: string,
  country: CountryConfig,
  problems: FieldProblem[],
): string | undefined {
  const result = normaliseMsisdn(typed, country.code);
  if (result.ok) return result.msisdn;
  problems.push({ path: "mobileNumber", message: numberSentence(result.reason, country) });
  return undefined;
}

/** Adds a problem for each value that is not in its list. */
export function checkLists(
  { timezone, segment }: Pick<RegistrationFields, "timezone" | "segment">,
  problems: FieldProblem[],
): void {
  if (timezone !== undefined && !TIMEZONES.includes(timezone)) {
    problems.push({ path: "timezone", message: translate("Choose Johannesburg or Accra.") });
  }
  if (segment !== undefined && !SEGMENTS.some(({ id }) => id === segment)) {
    problems.push({
      path: "segment",
      message: translate("Choose a line of business from the list."),
    });
  }
}

function numberSentence(reason: MsisdnProblem, { name, code }: CountryConfig): string {
  const example = code === "ZA" ? "082 123 4567" : "024 123 4567";
  switch (reason) {
    case "empty":
      return translate("Fill this in.");
    case "not-a-number":
      return translate("Use digits only, like {example}.", { example });
    case "wrong-length":
      return translate(
        "This number is too short or too long for {name}. It should look like {example}.",
        { name, example },
      );
    case "not-mobile":
      return translate("This is not a mobile number in {name}. It should look like {example}.", {
        name,
        example,
      });
    case "wrong-country":
      return translate("This number is not from {name}. Check the country.", { name });
  }
}
