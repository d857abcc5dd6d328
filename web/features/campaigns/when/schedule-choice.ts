import type { CountryCode } from "../../../../domain/countries.ts";
import {
  lastSendingDate,
  legalHoursOn,
  type Schedule,
  type SendingRules,
} from "../../../../domain/schedule/schedule.ts";
import { isStartPast, weekdayHoursOn } from "../../../../domain/schedule/schedule-check.ts";
import { listWindows } from "../../../../domain/schedule/send-window.ts";
import {
  addDays,
  weekdayOf,
  zonedParts,
  zonedToMs,
} from "../../../../domain/schedule/zoned-time.ts";
import { businessNowMs } from "../../../api/business-time.ts";
import type { Country, Draft } from "../draft/draft.ts";
import {
  formatDateRange,
  formatWeekday,
  formatWeekdayDate,
} from "../../../../domain/text/formats.ts";

/** Days looked at for the next working day: longer than any run of holidays. */
const LOOK_AHEAD_DAYS = 30;
const DEFAULT_SENDING_DAYS = 3;
const NOON = 12;

/** When a country lets anybody write. */
export function sendingRulesOf({
  holidays,
  legalHours,
}: Pick<Country, "holidays" | "legalHours">): SendingRules {
  return { holidays: new Map(holidays.map(({ date, name }) => [date, name])), legalHours };
}

/** Whole hours of Monday to Friday in which the law lets anybody send on a day: the choices of the two lists. */
export function hourChoices(date: string, rules: SendingRules): { start: number[]; end: number[] } {
  const { startHour, endHour } = weekdayHoursOn(date, rules);
  const hours = Array.from({ length: endHour - startHour }, (_, place) => startHour + place);
  return { start: hours, end: hours.map((hour) => hour + 1) };
}

/** Three sending days from the next working day on: enough time for approval, and no weekend surprises. */
export function defaultDates(
  timeZone: string,
  rules: SendingRules,
  nowMs: number,
): { startDate: string; endDate: string } {
  const today = zonedParts(nowMs, timeZone).date;
  const days: string[] = [];
  for (let ahead = 1; ahead <= LOOK_AHEAD_DAYS && days.length < DEFAULT_SENDING_DAYS; ahead += 1) {
    const date = addDays(today, ahead);
    if (weekdayOf(date) <= 5 && legalHoursOn(date, rules)) days.push(date);
  }
  const startDate = days[0] ?? addDays(today, 1);
  return { startDate, endDate: days.at(-1) ?? startDate };
}

/** True while no day was chosen or emptied. */
export const isWithoutDays = ({ startDate, endDate }: Pick<Draft, "startDate" | "endDate">) =>
  startDate === null && endDate === null;

/** The days that a campaign has until somebody chooses others. */
export const firstDays = (country: Country): { startDate: string; endDate: string } =>
  defaultDates(country.timezone, sendingRulesOf(country), businessNowMs());

/** True for days that nobody may have chosen: they are those that a campaign begins with. */
export function hasFirstDays({ startDate, endDate }: Draft, country: Country): boolean {
  const first = firstDays(country);
  return startDate === first.startDate && endDate === first.endDate;
}

type StaleFacts = {
  country: Pick<Country, "timezone" | "holidays" | "legalHours">;
  countryCode: CountryCode;
  nowMs: number;
};

/**
 * True where a draft's days have passed and are those that a campaign begins with, as they were on the day before the first: nobody
 * has to have chosen them. False where its offer ends before new ones could begin: that is somebody's choice too.
 */
export function areStaleFirstDays(
  draft: Draft,
  { country, countryCode, nowMs }: StaleFacts,
): boolean {
  const { startDate, endDate, offerEndsDate } = draft;
  if (startDate === null || endDate === null) return false;
  if (!isStartPast(scheduleOf(draft), countryCode, nowMs)) return false;
  const { timezone } = country;
  const rules = sendingRulesOf(country);
  const then = defaultDates(timezone, rules, zonedToMs(addDays(startDate, -1), NOON, timezone));
  const now = defaultDates(timezone, rules, nowMs);
  const isOfferOver = offerEndsDate !== null && offerEndsDate < now.startDate;
  return startDate === then.startDate && endDate === then.endDate && !isOfferOver;
}

/** The schedule in a draft. Days that were not chosen are empty text, which no rule takes for a day. */
export function scheduleOf(draft: Draft): Schedule {
  const { startDate, endDate, startHour, endHour, daysOfWeek, offerEndsDate } = draft;
  return {
    startDate: startDate ?? "",
    endDate: endDate ?? "",
    startHour,
    endHour,
    daysOfWeek,
    offerEndsDate: offerEndsDate ?? undefined,
  };
}

export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

/** When it is sent, in one line: "Mon 23 Nov – Wed 25 Nov, 09:00–17:00". It ends with the offer where that is earlier. */
export function scheduleLine(draft: Draft): string {
  const { startDate, startHour, endHour } = draft;
  const lastDate = lastDateOf(draft);
  if (!startDate || !lastDate) return "";
  const hours = `${clock(startHour)}–${clock(endHour)}`;
  if (startDate === lastDate) return `${formatWeekdayDate(startDate)}, ${hours}`;
  return `${formatDateRange(startDate, lastDate)}, ${hours}`;
}

/** The last day on which it is sent; that of the dates where the offer ends before the first day, which cannot be booked. */
function lastDateOf(draft: Draft): string | null {
  const { startDate, endDate } = draft;
  if (!startDate || !endDate) return endDate;
  const last = lastSendingDate(scheduleOf(draft));
  return last < startDate ? endDate : last;
}

function weekdaysWithin(startDate: string | null, endDate: string | null): number[] {
  if (startDate === null || endDate === null) return [];
  return [1, 2, 3, 4, 5].filter((day) => {
    const first = addDays(startDate, (day - weekdayOf(startDate) + 7) % 7);
    return first <= endDate;
  });
}

/** "Mon, Wed": the days of the week within the dates that are used, where some are not; else empty. */
export function weekdaysLine(draft: Draft): string {
  const within = weekdaysWithin(draft.startDate, lastDateOf(draft));
  const used = within.filter((day) => draft.daysOfWeek.includes(day));
  return used.length < within.length ? used.map(formatWeekday).join(", ") : "";
}

/** Days on which something is sent, holidays left out. */
export function sendingDays(draft: Draft, countryCode: CountryCode, rules: SendingRules): number {
  return listWindows(scheduleOf(draft), countryCode, rules).length;
}
