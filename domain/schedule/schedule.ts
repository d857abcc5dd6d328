import type { CountryCode } from "../countries.ts";
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

const weekdays = (window: HourWindow, days: number[]) => days.map((day) => [day, window] as const);

/**
 * Hours in which the law lets a marketer write, by weekday (1 Monday … 7 Sunday; a missing day has none). Public holidays
 * have none either. ZA: Consumer Protection Act s12 and its notice. GH: industry practice, kept on the careful side.
 */
export const LEGAL_HOURS: Readonly<Record<CountryCode, ReadonlyMap<number, HourWindow>>> = {
  ZA: new Map([
    ...weekdays({ startHour: 8, endHour: 20 }, [1, 2, 3, 4, 5]),
    ...weekdays({ startHour: 9, endHour: 13 }, [6]),
  ]),
  GH: new Map(weekdays({ startHour: 8, endHour: 19 }, [1, 2, 3, 4, 5, 6])),
};

/** The legal hours of one day, or undefined when nothing may be sent that day. */
export function legalHoursOn(
  date: string,
  countryCode: CountryCode,
  holidays: Holidays,
): HourWindow | undefined {
  return holidays.has(date) ? undefined : LEGAL_HOURS[countryCode].get(weekdayOf(date));
}

/** The last day on which the schedule may send: its end, or the end of the offer when that is earlier. */
export function lastSendingDate({ endDate, offerEndsDate }: Schedule): string {
  return offerEndsDate && compareDates(offerEndsDate, endDate) < 0 ? offerEndsDate : endDate;
}
