import { translate } from "../translate.ts";
import { legalHoursOn, type HourWindow, type Schedule, type SendingRules } from "./schedule.ts";
import { weekdayOf, zonedParts } from "./zoned-time.ts";

/** The networks check a message before they send it: so many hours lie between the order and the first message of the same day. */
export const CHECK_HOURS = 2;

const FRIDAY = 5;
const HOUR_MS = 3_600_000;

/** Today, the hours in which a campaign can still be sent, or a sentence that says why there are none. */
export type Today = { date: string; hours?: HourWindow; reason?: string };

/** What is left of today for a campaign that is ordered now. A Saturday or Sunday has neither hours nor a reason. */
export function sendToday(timeZone: string, rules: SendingRules, nowMs: number): Today {
  const { date } = zonedParts(nowMs, timeZone);
  if (weekdayOf(date) > FRIDAY) return { date };
  const legal = legalHoursOn(date, rules);
  if (!legal) {
    const isHoliday = rules.holidays.has(date);
    return isHoliday
      ? { date, reason: translate("Today is a public holiday: nothing is sent.") }
      : { date };
  }
  const ready = zonedParts(nowMs + CHECK_HOURS * HOUR_MS, timeZone);
  const isWholeHour = ready.minute === 0 && ready.second === 0;
  const firstHour = ready.date === date ? ready.hour + (isWholeHour ? 0 : 1) : legal.endHour;
  const startHour = Math.max(legal.startHour, firstHour);
  if (startHour < legal.endHour) return { date, hours: { startHour, endHour: legal.endHour } };
  return {
    date,
    reason: translate("It is too late for today: the networks check your campaign first."),
  };
}

/**
 * When a campaign that is ordered now begins, and why not at its hour or at once; undefined where it does not begin today, or later
 * than it could.
 */
export function startToday(
  { startDate, startHour }: Pick<Schedule, "startDate" | "startHour">,
  timeZone: string,
  rules: SendingRules,
  nowMs: number,
): string | undefined {
  const { date, hours } = sendToday(timeZone, rules, nowMs);
  if (!hours || startDate !== date || startHour > hours.startHour) return undefined;
  const time = `${String(hours.startHour).padStart(2, "0")}:00`;
  const isCheckLast = hours.startHour > (legalHoursOn(date, rules)?.startHour ?? 0);
  return isCheckLast
    ? translate("Starts at {time} today: the networks check it first, which takes up to 2 hours.", {
        time,
      })
    : translate("Starts at {time} today: the law allows nothing earlier.", { time });
}
