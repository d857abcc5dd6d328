/** Civil time in a zone, by Intl only, so that the same code runs on the server and in an old phone's browser. */
export type ZonedParts = {
  /** YYYY-MM-DD */
  date: string;
  hour: number;
  minute: number;
  second: number;
  /** 1 Monday … 7 Sunday */
  weekday: number;
  offsetMinutes: number;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
// No zone changes its offset between two quarters of an hour, so one answer serves the whole quarter.
const BUCKET_MS = 15 * MINUTE_MS;
const MAX_CACHED_OFFSETS = 20_000;

const formatters = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, Map<number, number>>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(timeZone, made);
  return made;
}

function offsetAt(bucketMs: number, timeZone: string): number {
  const fields: Record<string, number> = {};
  for (const part of formatterOf(timeZone).formatToParts(bucketMs))
    fields[part.type] = Number(part.value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields;
  // Some old engines write midnight as 24 although h23 was asked for.
  return Date.UTC(year, month - 1, day, hour % 24, minute, second) - bucketMs;
}

/** Milliseconds that the zone is ahead of UTC at this instant. Throws RangeError for an unknown zone. */
function offsetMs(ms: number, timeZone: string): number {
  const bucket = Math.floor(ms / BUCKET_MS);
  let ofZone = offsets.get(timeZone);
  if (!ofZone) offsets.set(timeZone, (ofZone = new Map()));
  const known = ofZone.get(bucket);
  if (known !== undefined) return known;
  if (ofZone.size >= MAX_CACHED_OFFSETS) ofZone.clear();
  const found = offsetAt(bucket * BUCKET_MS, timeZone);
  ofZone.set(bucket, found);
  return found;
}

/** The civil date and time of an instant in a zone. */
export function zonedParts(ms: number, timeZone: string): ZonedParts {
  const offset = offsetMs(ms, timeZone);
  const local = new Date(ms + offset);
  return {
    date: local.toISOString().slice(0, 10),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    weekday: local.getUTCDay() || 7,
    offsetMinutes: offset / MINUTE_MS,
  };
}

/**
 * The instant of a civil date and hour in a zone; hour 24 is the next midnight. An hour that a clock change skips gives
 * the instant just as far after the change; one that happens twice gives the first.
 */
export function zonedToMs(date: string, hour: number, timeZone: string): number {
  const local = utcMidnight(date) + hour * HOUR_MS;
  const before = offsetMs(local - DAY_MS, timeZone);
  const first = local - before;
  if (offsetMs(first, timeZone) === before) return first;
  const second = local - offsetMs(local + DAY_MS, timeZone);
  return offsetMs(second, timeZone) === local - second ? second : first;
}

function utcMidnight(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

/** True for an existing day written YYYY-MM-DD. */
export function isCivilDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const ms = utcMidnight(text);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** The date n days later (earlier when negative). */
export function addDays(date: string, n: number): string {
  return new Date(utcMidnight(date) + n * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMidnight(to) - utcMidnight(from)) / DAY_MS);
}

/** 1 Monday … 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(utcMidnight(date)).getUTCDay() || 7;
}

/** Negative, zero or positive, for sorting. ISO dates sort as text. */
export function compareDates(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** ISO 8601 with the zone's offset: 2026-11-21T08:00:00+02:00. */
export function isoWithOffset(ms: number, timeZone: string): string {
  const offset = offsetMs(ms, timeZone);
  const size = Math.abs(Math.round(offset / MINUTE_MS));
  const two = (n: number) => String(n).padStart(2, "0");
  const local = new Date(ms + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
