import { type Dated, valueOn } from "./dated.ts";
import type { Holidays } from "./public-holidays.ts";
import { compareDates, weekdayOf } from "./zoned-time.ts";

/** Hours of a day in the country's zone; endHour is exclusive. */
export type HourWindow = { startHour: number; endHour: number };

/** When an advertiser wants to send. Dates are civil dates of the country, both included. */
export type Schedule = {
  startDate: string;
  endDate: string;
  startHour: number;
  endHour: number;
  /** 1 Monday … 5 Friday (spec section 9). */
  daysOfWeek: number[];
  /** Nothing is sent after this day: an offer that has ended is of no use. */
  offerEndsDate?: string | undefined;
};

/** Hours in which the law lets a marketer write, by weekday (1 Monday … 7 Sunday; a missing day has none). */
export type LegalHours = readonly (HourWindow & { weekday: number })[];

/** Days of the week that a campaign can be booked for: Monday to Friday (spec section 5), where the law has hours for them. */
export function bookableDays(legalHours: LegalHours): number[] {
  const days = new Set(legalHours.map(({ weekday }) => weekday));
  return [1, 2, 3, 4, 5].filter((day) => days.has(day));
}

/** When a country lets anybody write: its hours, each set from a day on, and the days on which nothing is sent. */
export type SendingRules = { holidays: Holidays; legalHours: readonly Dated<LegalHours>[] };

/** The legal hours of one day, or undefined when nothing may be sent that day. */
export function legalHoursOn(
  date: string,
  { holidays, legalHours }: SendingRules,
): HourWindow | undefined {
  if (holidays.has(date)) return undefined;
  const weekday = weekdayOf(date);
  return valueOn(legalHours, date).find((hours) => hours.weekday === weekday);
}

/** The last day on which the schedule may send: its end, or the end of the offer when that is earlier. */
export function lastSendingDate({ endDate, offerEndsDate }: Schedule): string {
  return offerEndsDate && compareDates(offerEndsDate, endDate) < 0 ? offerEndsDate : endDate;
}
