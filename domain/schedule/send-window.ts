import { type CountryCode, countryByCode } from "../countries.ts";
import type { FieldProblem } from "../errors.ts";
import { fieldProblems } from "./schedule-check.ts";
import {
  lastSendingDate,
  legalHoursOn,
  type HourWindow,
  type Schedule,
  type SendingRules,
} from "./schedule.ts";
import {
  addDays,
  compareDates,
  isCivilDate,
  weekdayOf,
  zonedParts,
  zonedToMs,
} from "./zoned-time.ts";
import { translate } from "../translate.ts";

export { scheduleNotes } from "./schedule-check.ts";
export type { HourWindow, Schedule } from "./schedule.ts";

export type SendWindow = { date: string; startMs: number; endMs: number };

/** The hours in which the schedule sends on a day: its own hours cut to the legal ones; undefined when there are none. */
export function windowsOn(
  date: string,
  schedule: Schedule,
  rules: SendingRules,
): HourWindow | undefined {
  if (
    compareDates(date, schedule.startDate) < 0 ||
    compareDates(date, lastSendingDate(schedule)) > 0
  )
    return undefined;
  if (!schedule.daysOfWeek.includes(weekdayOf(date))) return undefined;
  const legal = legalHoursOn(date, rules);
  if (!legal) return undefined;
  const startHour = Math.max(legal.startHour, schedule.startHour);
  const endHour = Math.min(legal.endHour, schedule.endHour);
  return startHour < endHour ? { startHour, endHour } : undefined;
}

/** Every stretch of time in which the schedule sends, in order. Empty for dates that do not exist. */
export function listWindows(
  schedule: Schedule,
  countryCode: CountryCode,
  rules: SendingRules,
): SendWindow[] {
  return [...windowsFrom(schedule.startDate, schedule, countryCode, rules)];
}

/** True when both schedule and law allow sending at this time. */
export function isSendingAllowed(
  ms: number,
  schedule: Schedule,
  countryCode: CountryCode,
  rules: SendingRules,
): boolean {
  const { date, hour } = zonedParts(ms, countryByCode(countryCode).timeZone);
  const window = windowsOn(date, schedule, rules);
  return window !== undefined && hour >= window.startHour && hour < window.endHour;
}

/** True when the law allows advertising at this time. */
export function isLegalAt(ms: number, countryCode: CountryCode, rules: SendingRules): boolean {
  const { date, hour } = zonedParts(ms, countryByCode(countryCode).timeZone);
  const legal = legalHoursOn(date, rules);
  return legal !== undefined && hour >= legal.startHour && hour < legal.endHour;
}

/** The window that is open at this instant, else the next one; undefined when the schedule has no more. */
export function nextWindow(
  ms: number,
  schedule: Schedule,
  countryCode: CountryCode,
  rules: SendingRules,
): SendWindow | undefined {
  const today = zonedParts(ms, countryByCode(countryCode).timeZone).date;
  const from = compareDates(today, schedule.startDate) > 0 ? today : schedule.startDate;
  for (const window of windowsFrom(from, schedule, countryCode, rules)) {
    if (window.endMs > ms) return window;
  }
  return undefined;
}

/** Days that are gone through; no schedule that can be booked has a tenth of them. */
const MAX_DAYS = 1_000;

function* windowsFrom(
  from: string,
  schedule: Schedule,
  countryCode: CountryCode,
  rules: SendingRules,
): Generator<SendWindow> {
  if (!isCivilDate(from) || !isCivilDate(schedule.endDate)) return;
  const { timeZone } = countryByCode(countryCode);
  const last = lastSendingDate(schedule);
  for (let day = 0; day < MAX_DAYS; day += 1) {
    const date = addDays(from, day);
    if (compareDates(date, last) > 0) return;
    const hours = windowsOn(date, schedule, rules);
    if (!hours) continue;
    const startMs = zonedToMs(date, hours.startHour, timeZone);
    yield { date, startMs, endMs: zonedToMs(date, hours.endHour, timeZone) };
  }
}

/**
 * Everything that is wrong with a schedule, by field, in sentences for a shop owner; empty when it can be booked.
 * A campaign must start later than now in the country's zone (spec section 5), on weekdays, within the legal hours.
 */
export function scheduleProblems(
  schedule: Schedule,
  countryCode: CountryCode,
  rules: SendingRules,
  nowMs: number,
): FieldProblem[] {
  const problems = fieldProblems(schedule, countryCode, rules, nowMs);
  if (problems.length > 0) return problems;
  if (listWindows(schedule, countryCode, rules).length > 0) return [];
  const message = translate(
    "Nothing can be sent on the days you chose. Choose more days or other dates.",
  );
  return [{ path: "daysOfWeek", message }];
}
