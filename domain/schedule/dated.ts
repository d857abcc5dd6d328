import { compareDates } from "./zoned-time.ts";

/** A value that holds from a civil day of its country on, until the next one begins. */
export type Dated<T> = { from: string; value: T };

/** Where a value begins that has held for as long as anybody asks about. */
export const SINCE_EVER = "1970-01-01";

/** The value that holds on a day. The versions are in order of their days. Throws RangeError before the first one. */
export function valueOn<T>(versions: readonly Dated<T>[], day: string): T {
  const found = versions.findLast(({ from }) => compareDates(from, day) <= 0);
  if (!found) throw new RangeError(`No value holds on ${day}.`);
  return found.value;
}
