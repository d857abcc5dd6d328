import { type CountryConfig, countryById } from "../../../domain/countries.ts";
import type { SendingRules } from "../../../domain/schedule/schedule.ts";
import { listWindows } from "../../../domain/schedule/send-window.ts";
import { addDays, zonedParts } from "../../../domain/schedule/zoned-time.ts";
import { z } from "zod";
import { ClockMoveError } from "./clock-mover.ts";
import type { ReadSendingRules } from "./edited-rules.ts";

const DEFAULT_COUNTRY_ID = 6;
const LOOK_AHEAD_DAYS = 30;

/**
 * Request to move the clock: by an ISO 8601 duration, to the next allowed sending time of a country, or to a date-time.
 * With `wait: false` the reply is immediate and the move continues.
 */
export const moveSchema = z.strictObject({
  advance: z.string().optional(),
  to: z.union([z.literal("next-window"), z.iso.datetime({ offset: true })]).optional(),
  countryId: z.int().optional(),
  wait: z.boolean().default(true),
});

export type Move = z.output<typeof moveSchema>;

/** Target time of a move from `nowMs` (both in ms since 1970). Throws ClockMoveError when it cannot be determined. */
export async function targetOf(
  move: Move,
  readSendingRules: ReadSendingRules,
): Promise<(nowMs: number) => number> {
  const { advance, to, countryId = DEFAULT_COUNTRY_ID } = move;
  if ((advance === undefined) === (to === undefined))
    throw new ClockMoveError('Give either "advance" or "to".');
  if (advance !== undefined) {
    const duration = parseDuration(advance);
    return (nowMs) =>
      Temporal.Instant.fromEpochMilliseconds(Math.round(nowMs))
        .toZonedDateTimeISO("UTC")
        .add(duration).epochMilliseconds;
  }
  if (to === "next-window") {
    const country = countryById(countryId);
    if (country === undefined) throw new ClockMoveError("There is no such country.");
    const rules = await readSendingRules(country);
    return (nowMs) => nextOpening(nowMs, country, rules);
  }
  return () => Date.parse(to ?? "");
}

function parseDuration(text: string): Temporal.Duration {
  try {
    return Temporal.Duration.from(text);
  } catch {
    throw new ClockMoveError('"advance" is a duration such as PT1H, P1D or P1DT6H.');
  }
}

/** The next moment at which the country's law lets sending begin on a working day; never the window that is open now. */
export function nextOpening(nowMs: number, country: CountryConfig, rules: SendingRules): number {
  const startDate = zonedParts(nowMs, country.timeZone).date;
  const endDate = addDays(startDate, LOOK_AHEAD_DAYS);
  const schedule = { startDate, endDate, startHour: 0, endHour: 24, daysOfWeek: [1, 2, 3, 4, 5] };
  const next = listWindows(schedule, country.code, rules).find(({ startMs }) => startMs > nowMs);
  if (next === undefined) throw new ClockMoveError("There is no sending time in the next 30 days.");
  return next.startMs;
}
