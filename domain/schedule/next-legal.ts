import { type CountryCode, countryByCode } from "../countries.ts";
import { legalHoursOn, type SendingRules } from "./schedule.ts";
import { isLegalAt } from "./send-window.ts";
import { addDays, zonedParts, zonedToMs } from "./zoned-time.ts";

const FARTHEST_DAYS = 60;

/** This instant when the law lets anybody write now, else the first one at which it does (ms). */
export function nextLegalMs(ms: number, countryCode: CountryCode, rules: SendingRules): number {
  if (isLegalAt(ms, countryCode, rules)) return ms;
  const { timeZone } = countryByCode(countryCode);
  const today = zonedParts(ms, timeZone).date;
  for (let days = 0; days < FARTHEST_DAYS; days += 1) {
    const date = addDays(today, days);
    const hours = legalHoursOn(date, rules);
    const startMs = hours && zonedToMs(date, hours.startHour, timeZone);
    if (startMs !== undefined && startMs > ms) return startMs;
  }
  throw new RangeError("Two months without an hour in which anybody may be written to.");
}
