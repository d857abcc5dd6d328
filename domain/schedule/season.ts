import type { CountryCode } from "../countries.ts";
import { addDays, weekdayOf } from "./zoned-time.ts";

/** The day that a season is counted from. Months are 1 to 12, weekdays 1 Monday to 7 Sunday. */
export type SeasonDay =
  | { kind: "day"; month: number; day: number }
  /** The nth such weekday of the month; -1 the last one. */
  | { kind: "nth-weekday"; month: number; weekday: number; nth: number }
  /** This day of each month, or its last day where it has none. */
  | { kind: "each-month"; day: number }
  /** Easter Sunday of the western churches. */
  | { kind: "easter" }
  /** The day after Ramadan, by the Umm al-Qura calendar; the moon may be seen a day later. */
  | { kind: "eid" }
  /** The day on which public schools open for a term. */
  | { kind: "school-term" };

/** Days of each year around a day, both ends included. */
export type Season = SeasonDay & { daysBefore: number; daysAfter: number };

/** Civil dates, both included. */
export type DateSpan = { first: string; last: string };

/** The most days that a season goes before or after its day. */
export const SEASON_REACH_DAYS = 60;

export const SEASON_KINDS = [
  "day",
  "nth-weekday",
  "each-month",
  "easter",
  "eid",
  "school-term",
] as const satisfies readonly Season["kind"][];

const DAYS_SHOWN = 365;

/**
 * Month and day on which terms open in the calendars of 2026 (Basic Education in South Africa, Ghana Education Service).
 * They move by a few days from year to year.
 */
const TERMS_OPEN: Readonly<Record<CountryCode, readonly string[]>> = {
  ZA: ["01-14", "04-08", "07-21", "10-06"],
  GH: ["01-08", "04-21", "09-02"],
};

const ISLAMIC = new Intl.DateTimeFormat("en-u-ca-islamic-umalqura", {
  month: "numeric",
  day: "numeric",
  timeZone: "UTC",
});
const EID = "10/1";

/** Whether a civil date lies in one of the seasons; always where there is none. */
export function isInSeason(
  seasons: readonly Season[],
  date: string,
  countryCode: CountryCode,
): boolean {
  if (seasons.length === 0) return true;
  return seasons.some((season) => {
    const { daysBefore, daysAfter } = season;
    return daysFrom(addDays(date, -daysAfter), daysBefore + daysAfter).some((day) =>
      isDayOf(season, day, countryCode),
    );
  });
}

/** The times of the coming year in which something with these seasons is offered, in order, the first perhaps begun. */
export function comingSeasons(
  seasons: readonly Season[],
  today: string,
  countryCode: CountryCode,
): DateSpan[] {
  const reached = new Set<string>();
  for (const season of seasons) {
    const { daysBefore, daysAfter } = season;
    const around = daysFrom(addDays(today, -daysAfter), DAYS_SHOWN + daysBefore + daysAfter);
    for (const day of around.filter((it) => isDayOf(season, it, countryCode)))
      for (const date of daysFrom(addDays(day, -daysBefore), daysBefore + daysAfter))
        reached.add(date);
  }
  const spans: DateSpan[] = [];
  for (const date of daysFrom(today, DAYS_SHOWN).filter((it) => reached.has(it))) {
    const open = spans.at(-1);
    if (open && addDays(open.last, 1) === date) open.last = date;
    else spans.push({ first: date, last: date });
  }
  return spans;
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count + 1 }, (_, index) => addDays(first, index));
}

function isDayOf(season: SeasonDay, date: string, countryCode: CountryCode): boolean {
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  switch (season.kind) {
    case "day":
      return month === season.month && day === season.day;
    case "nth-weekday":
      return (
        month === season.month &&
        weekdayOf(date) === season.weekday &&
        (season.nth === -1 ? isLastWeek(date) : Math.ceil(day / 7) === season.nth)
      );
    case "each-month":
      return day === season.day || (day < season.day && addDays(date, 1).endsWith("-01"));
    case "easter":
      return date === easterSunday(Number(date.slice(0, 4)));
    case "eid":
      return ISLAMIC.format(new Date(`${date}T00:00:00Z`)) === EID;
    case "school-term":
      return TERMS_OPEN[countryCode].includes(date.slice(5));
  }
}

function isLastWeek(date: string): boolean {
  return addDays(date, 7).slice(0, 7) !== date.slice(0, 7);
}

/** Easter Sunday of a year, by the Gregorian rule as Meeus, Jones and Butcher compute it. */
function easterSunday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moon = Math.floor((century + 8) / 25);
  const epact =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((century - moon + 1) / 3) + 15) %
    30;
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  const two = (n: number) => String(n).padStart(2, "0");
  return `${year}-${two(Math.floor(days / 31))}-${two((days % 31) + 1)}`;
}
