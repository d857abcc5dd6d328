import { translate } from "../translate.ts";
import { weekLines } from "./hour-lines.ts";
import { zonedParts } from "./zoned-time.ts";

/** From when until when a shop is open on a day, HH:MM; until the same time of the next day or an earlier one where `until` is not later than `from`. */
export type OpenHours = { from: string; until: string };

/** When a shop is open, Monday first: null on a day when it is closed. Empty where nothing is said. */
export type OpeningTimes = readonly (OpenHours | null)[];

export type OpenState =
  /** `until` is null where it does not close at all. */
  | { isOpen: true; until: string | null }
  /** `opens` is null where it does not open again. */
  | { isOpen: false; opens: { daysAhead: number; weekday: number; from: string } | null };

const DAYS_OF_WEEK = 7;
const CLOSED = "closed";

/** As a column has it: seven parts with commas between them, "08:00-17:00" or "closed"; empty where nothing is said. */
export function storedOpeningTimes(times: OpeningTimes): string {
  return times.map((day) => (day ? `${day.from}-${day.until}` : CLOSED)).join(",");
}

/** The opening times that are stored so. */
export function openingTimesOf(stored: string): (OpenHours | null)[] {
  if (stored === "") return [];
  return stored.split(",").map((day) => {
    const [from, until] = day.split("-");
    return from === undefined || until === undefined ? null : { from, until };
  });
}

/** "Mon–Fri 08:00–17:00", "Sun closed": in the reader's language, neighbouring days with the same times together. */
export function openingLines(times: OpeningTimes): string[] {
  return weekLines(times.map((day, index) => ({ weekday: index + 1, text: textOf(day) })));
}

function textOf(day: OpenHours | null): string {
  if (!day) return translate("closed");
  return day.from === day.until ? translate("24 hours") : `${day.from}–${day.until}`;
}

/** Whether a shop is open at an instant, by the clock of its country; undefined where nothing is said. */
export function openStateAt(
  times: OpeningTimes,
  ms: number,
  timeZone: string,
): OpenState | undefined {
  if (times.length !== DAYS_OF_WEEK) return undefined;
  const { weekday, hour, minute } = zonedParts(ms, timeZone);
  const now = hour * 60 + minute;
  const dayAt = (ahead: number) => times[(weekday - 1 + ahead + DAYS_OF_WEEK) % DAYS_OF_WEEK];
  const open = isOpenOn(dayAt(0), now) ?? isOpenOn(dayAt(-1), now + 24 * 60);
  if (open) return { isOpen: true, until: isAlwaysOpen(times) ? null : open.until };
  for (let daysAhead = 0; daysAhead <= DAYS_OF_WEEK; daysAhead++) {
    const day = dayAt(daysAhead);
    if (day && (daysAhead > 0 || minutesOf(day.from) > now)) {
      const opens = { daysAhead, weekday: ((weekday - 1 + daysAhead) % DAYS_OF_WEEK) + 1 };
      return { isOpen: false, opens: { ...opens, from: day.from } };
    }
  }
  return { isOpen: false, opens: null };
}

/** The hours of a day if they hold at this minute since its midnight, which may be of the night after it. */
function isOpenOn(day: OpenHours | null | undefined, minute: number): OpenHours | undefined {
  if (!day) return undefined;
  const from = minutesOf(day.from);
  const until = minutesOf(day.until);
  const end = until > from ? until : until + 24 * 60;
  return minute >= from && minute < end ? day : undefined;
}

/** Every day from some time to the same of the next. */
function isAlwaysOpen(times: OpeningTimes): boolean {
  const [first] = times;
  return times.every((day) => day && day.from === day.until && day.from === first?.from);
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
