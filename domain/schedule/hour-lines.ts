import { formatWeekday } from "../text/formats.ts";
import type { LegalHours } from "./schedule.ts";

/** "Mon–Fri 08:00–20:00": neighbouring days with the same hours share a line. */
export function hourLines(hours: LegalHours): string[] {
  return weekLines(
    hours.map(({ weekday, startHour, endHour }) => ({
      weekday,
      text: `${clock(startHour)}–${clock(endHour)}`,
    })),
  );
}

/** What is said of some days of the week, Monday first: neighbouring days of which the same is said share a line. */
export function weekLines(days: readonly { weekday: number; text: string }[]): string[] {
  const runs: { first: number; last: number; text: string }[] = [];
  for (const { weekday, text } of days.toSorted((a, b) => a.weekday - b.weekday)) {
    const run = runs.at(-1);
    if (run && run.text === text && run.last === weekday - 1) run.last = weekday;
    else runs.push({ first: weekday, last: weekday, text });
  }
  return runs.map(({ first, last, text }) => `${dayRange(first, last)} ${text}`);
}

/** "Mon–Thu, Sat": the days of the week in few letters, neighbours together. */
export function dayNames(weekdays: readonly number[]): string {
  const runs: { first: number; last: number }[] = [];
  for (const weekday of weekdays.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.last === weekday - 1) run.last = weekday;
    else runs.push({ first: weekday, last: weekday });
  }
  return runs.map(({ first, last }) => dayRange(first, last)).join(", ");
}

function dayRange(first: number, last: number): string {
  return first === last ? formatWeekday(first) : `${formatWeekday(first)}–${formatWeekday(last)}`;
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}
