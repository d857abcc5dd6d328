import type { CountryCode } from "../countries.ts";
import { type Dated, SINCE_EVER } from "../schedule/dated.ts";
import { seedHolidays } from "../schedule/public-holidays.ts";
import type { SendingRules } from "../schedule/schedule.ts";
import type { CountryRules, RuleKind } from "./country-rules.ts";
import { DEFAULT_RULES } from "./default-rules.ts";

/** The default of a country, followed by what administrators have set since. */
export function versionsOf<K extends RuleKind>(
  countryCode: CountryCode,
  kind: K,
  set: readonly Dated<CountryRules[K]>[],
): Dated<CountryRules[K]>[] {
  return [{ from: SINCE_EVER, value: DEFAULT_RULES[countryCode][kind] }, ...set];
}

/** When a country lets anybody write while no administrator has changed anything. */
export function defaultSendingRules(countryCode: CountryCode): SendingRules {
  return {
    holidays: seedHolidays(countryCode),
    legalHours: versionsOf(countryCode, "legalHours", []),
  };
}
