import { dateLocale, numberLocale } from "./languages.ts";
import { currentLanguage } from "../translate.ts";

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function show(instant: Date, options: Intl.DateTimeFormatOptions): string {
  const locale = dateLocale(currentLanguage());
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateFormats.set(key, known);
  return known.format(instant);
}

/** A count as people read it: 9,800. */
export function formatCount(count: number | bigint): string {
  return count.toLocaleString(numberLocale(currentLanguage()), { maximumFractionDigits: 0 });
}

/** An instant as a date in the country's zone: 21 Nov 2026. */
export function formatDate(iso: string, timeZone: string): string {
  return show(new Date(iso), { day: "numeric", month: "short", year: "numeric", timeZone });
}

/** An instant as date and time in the country's zone: 21 Nov 2026, 14:05. */
export function formatDateTime(iso: string, timeZone: string): string {
  return show(new Date(iso), {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
}

/** The time of an instant in the country's zone: 14:05. */
export function formatTime(iso: string, timeZone: string): string {
  return show(new Date(iso), {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  });
}

/** A civil date (YYYY-MM-DD) in few letters: 21 Nov. */
export function formatDay(day: string): string {
  return show(new Date(`${day}T00:00:00Z`), { day: "numeric", month: "short", timeZone: "UTC" });
}

/** A civil date (YYYY-MM-DD) as it is spoken, without its year: Thursday 24 September. */
export function formatLongDay(day: string): string {
  return show(new Date(`${day}T00:00:00Z`), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
}

/** A civil date (YYYY-MM-DD) with its year: 21 Nov 2026. */
export function formatCivilDate(day: string): string {
  return formatDate(`${day}T00:00:00Z`, "UTC");
}

/** "a", "a and b", "a, b and c". */
export function formatList(words: readonly string[]): string {
  return new Intl.ListFormat(dateLocale(currentLanguage()), { type: "conjunction" }).format(words);
}

/** A civil date (YYYY-MM-DD) with its weekday, in few letters: Wed 25 Nov. */
export function formatWeekdayDate(day: string): string {
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  return show(new Date(`${day}T00:00:00Z`), options);
}

/** From one civil date to a later one: Mon 23 Nov – Wed 25 Nov. */
export function formatDateRange(first: string, last: string): string {
  const options = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  const format = new Intl.DateTimeFormat(dateLocale(currentLanguage()), options);
  const range = format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
  // Some engines put thin spaces around the dash, which old phones draw as boxes.
  return range.replace(/[\u2009\u202f]/g, " ");
}

/** The name of a weekday, 1 Monday to 7 Sunday, in few letters: Mon. */
export function formatWeekday(weekday: number): string {
  return show(new Date(Date.UTC(2024, 0, weekday)), { weekday: "short", timeZone: "UTC" });
}

/** A month (YYYY-MM) as people say it: November 2026. */
export function formatMonth(month: string): string {
  const options = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return show(new Date(`${month}-01T00:00:00Z`), options);
}

/** The name of a month, 1 to 12: November. */
export function formatMonthName(month: number): string {
  return show(new Date(Date.UTC(2024, month - 1, 1)), { month: "long", timeZone: "UTC" });
}
