import { addDays, isoWithOffset, zonedToMs } from "../../../../domain/schedule/zoned-time.ts";

/** The end of a day (YYYY-MM-DD) in a country's zone, ISO 8601 with offset: the first moment of the next one. */
export function endOfDay(day: string, timeZone: string): string {
  return isoWithOffset(zonedToMs(addDays(day, 1), 0, timeZone), timeZone);
}
