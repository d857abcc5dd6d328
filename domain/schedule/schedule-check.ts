import { countryByCode, type CountryCode } from "../countries.ts";
import type { FieldProblem } from "../errors.ts";
import { valueOn } from "./dated.ts";
import { lastSendingDate, type HourWindow, type Schedule, type SendingRules } from "./schedule.ts";
import {
  addDays,
  compareDates,
  daysBetween,
  isCivilDate,
  weekdayOf,
  zonedParts,
  zonedToMs,
} from "./zoned-time.ts";
import { formatLongDay } from "../text/formats.ts";
import { translate, translateKnown } from "../translate.ts";

/** Longest campaign in days, first and last included. */
export const MAX_CAMPAIGN_DAYS = 92;

/** Problems with single fields of a schedule; ignores holidays. */
export function fieldProblems(
  schedule: Schedule,
  countryCode: CountryCode,
  rules: SendingRules,
  nowMs: number,
): FieldProblem[] {
  const today = zonedParts(nowMs, countryByCode(countryCode).timeZone).date;
  return [
    ...dateProblems(schedule, countryCode, nowMs),
    ...hourProblems(
      schedule,
      weekdayHoursOn(isCivilDate(schedule.startDate) ? schedule.startDate : today, rules),
    ),
    ...dayProblems(schedule),
  ];
}

function dateProblems(schedule: Schedule, countryCode: CountryCode, nowMs: number): FieldProblem[] {
  const { startDate, endDate, offerEndsDate } = schedule;
  const problems: FieldProblem[] = [];
  if (!isCivilDate(startDate))
    problems.push({ path: "startDate", message: translate("Choose the first day.") });
  if (!isCivilDate(endDate))
    problems.push({ path: "endDate", message: translate("Choose the last day.") });
  if (offerEndsDate !== undefined && !isCivilDate(offerEndsDate)) {
    problems.push({
      path: "offerEndsDate",
      message: translate("Choose the last day of your offer."),
    });
  }
  if (problems.length > 0) return problems;
  if (isStartPast(schedule, countryCode, nowMs))
    problems.push({ path: "startDate", message: pastStart(schedule, countryCode, nowMs) });
  if (compareDates(endDate, startDate) < 0) {
    problems.push({
      path: "endDate",
      message: translate("The last day cannot be before the first day."),
    });
  } else if (daysBetween(startDate, endDate) + 1 > MAX_CAMPAIGN_DAYS) {
    problems.push({
      path: "endDate",
      message: translate("A campaign can run for up to {most} days.", {
        most: MAX_CAMPAIGN_DAYS,
      }),
    });
  }
  if (offerEndsDate !== undefined && compareDates(offerEndsDate, startDate) < 0) {
    problems.push({
      path: "offerEndsDate",
      message: translate("Your offer ends before the campaign starts."),
    });
  }
  return problems;
}

type Start = Pick<Schedule, "startDate" | "startHour">;

/** True when the first hour of a schedule is not later than now; false while it has no first day. */
export function isStartPast(
  { startDate, startHour }: Start,
  countryCode: CountryCode,
  nowMs: number,
): boolean {
  if (!isCivilDate(startDate)) return false;
  const { timeZone } = countryByCode(countryCode);
  return zonedToMs(startDate, isHour(startHour) ? startHour : 0, timeZone) <= nowMs;
}

/** What is wrong with a start that has passed, in a sentence. */
export function pastStart(
  { startDate, startHour }: Start,
  countryCode: CountryCode,
  nowMs: number,
): string {
  const { date } = zonedParts(nowMs, countryByCode(countryCode).timeZone);
  if (compareDates(startDate, date) < 0)
    return translate("The first day has passed. Choose a later day.");
  return translate("On the first day, {hour} has passed. Choose a later hour or day.", {
    hour: clock(isHour(startHour) ? startHour : 0),
  });
}

function isHour(hour: number): boolean {
  return Number.isInteger(hour) && hour >= 0 && hour <= 23;
}

/** From the earliest to the latest legal hour of Monday to Friday, the days that can be chosen; single days may have less. */
export function weekdayHoursOn(
  date: string,
  { legalHours }: Pick<SendingRules, "legalHours">,
): HourWindow {
  const days = valueOn(legalHours, date).filter(({ weekday }) => weekday <= 5);
  if (days.length === 0) return { startHour: 0, endHour: 0 };
  return {
    startHour: Math.min(...days.map(({ startHour }) => startHour)),
    endHour: Math.max(...days.map(({ endHour }) => endHour)),
  };
}

function hourProblems({ startHour, endHour }: Schedule, legal: HourWindow): FieldProblem[] {
  const within = translate("Messages may be sent between {from} and {to}.", {
    from: clock(legal.startHour),
    to: clock(legal.endHour),
  });
  const problems: FieldProblem[] = [];
  if (!isHour(startHour) || startHour < legal.startHour || startHour >= legal.endHour) {
    problems.push({ path: "startHour", message: within });
  }
  if (!isHour(endHour) || endHour > legal.endHour || endHour <= legal.startHour) {
    problems.push({ path: "endHour", message: within });
  }
  const until = untilProblem({ startHour, endHour });
  if (problems.length === 0 && until !== undefined)
    problems.push({ path: "endHour", message: until });
  return problems;
}

/** Why nothing is sent between two hours, in a sentence; undefined where the second one is later. */
export function untilProblem({ startHour, endHour }: HourWindow): string | undefined {
  if (startHour < endHour) return undefined;
  return translate("Choose an hour for “Until” that is later than “From”.");
}

function dayProblems({ daysOfWeek }: Schedule): FieldProblem[] {
  if (daysOfWeek.length === 0)
    return [{ path: "daysOfWeek", message: translate("Choose at least one day of the week.") }];
  if (daysOfWeek.every((day) => Number.isInteger(day) && day >= 1 && day <= 5)) return [];
  return [{ path: "daysOfWeek", message: translate("Messages are sent from Monday to Friday.") }];
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** Notes on a valid schedule: skipped days, and an offer's end that cuts it short. */
export function scheduleNotes(
  schedule: Schedule,
  { holidays, legalHours }: SendingRules,
): string[] {
  const { startDate, endDate } = schedule;
  if (!isCivilDate(startDate) || !isCivilDate(endDate)) return [];
  const last = lastSendingDate(schedule);
  const isSendingDay = (date: string) =>
    schedule.daysOfWeek.includes(weekdayOf(date)) &&
    valueOn(legalHours, date).some(({ weekday }) => weekday === weekdayOf(date));
  const skipped = [...holidays]
    .filter(([date]) => compareDates(date, startDate) >= 0 && compareDates(date, last) <= 0)
    .filter(([date]) => isSendingDay(date))
    .sort(([a], [b]) => compareDates(a, b))
    .map(([date, name]) =>
      translate("{date} is {holiday}: nothing is sent.", {
        date: formatLongDay(date),
        holiday: holidayPhrase(name),
      }),
    );
  if (last === endDate) return skipped;
  const after = formatLongDay(addDays(last, 1));
  return [
    ...skipped,
    translate("Your offer ends on {date}: nothing is sent from {after}.", {
      date: formatLongDay(last),
      after,
    }),
  ];
}

function holidayPhrase(name: string): string {
  return name === "Public Holiday" ? translate("a public holiday") : translateKnown(name);
}
