import type { CountryCode } from "../../domain/countries.ts";
import { countryByCode } from "../../domain/countries.ts";
import type { Allocation } from "../../domain/campaign/campaign.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import { listWindows, type SendWindow } from "../../domain/schedule/send-window.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";

export type SendSchedule = {
  startMs: number;
  endMs: number;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
};

/** When each of `count` messages leaves: over the windows from the plan's start on. Positions are 0 … count-1. */
export type SendPlan = {
  windows: SendWindow[];
  totalMs: number;
  count: number;
  messagesPerSecond: number | undefined;
};

export type PlannedTime = { atMs: number; day: string };

/** The stretches of time in which a service may send: its period, hours and days cut to the law of the country. */
export function allowedWindows(
  schedule: SendSchedule,
  countryCode: CountryCode,
  rules: SendingRules,
): SendWindow[] {
  const { timeZone } = countryByCode(countryCode);
  const days = {
    startDate: zonedParts(schedule.startMs, timeZone).date,
    endDate: zonedParts(schedule.endMs - 1, timeZone).date,
    startHour: schedule.startHour,
    endHour: schedule.endHour,
    daysOfWeek: schedule.daysOfWeek,
  };
  return clip(listWindows(days, countryCode, rules), schedule.startMs, schedule.endMs);
}

/** The window that is open at an instant. */
export function windowAt(windows: readonly SendWindow[], ms: number): SendWindow | undefined {
  return windows.find(({ startMs, endMs }) => startMs <= ms && ms < endMs);
}

function clip(windows: readonly SendWindow[], fromMs: number, toMs: number): SendWindow[] {
  return windows
    .map(({ date, startMs, endMs }) => ({
      date,
      startMs: Math.max(startMs, fromMs),
      endMs: Math.min(endMs, toMs),
    }))
    .filter(({ startMs, endMs }) => startMs < endMs);
}

/**
 * Plans `count` messages from `fromMs` on: evenly over all that is left of the windows, or as fast as the route takes
 * them.
 */
export function planSends(
  windows: readonly SendWindow[],
  fromMs: number,
  count: number,
  { allocation, messagesPerSecond }: { allocation: Allocation; messagesPerSecond: number },
): SendPlan {
  const left = clip(windows, fromMs, Number.POSITIVE_INFINITY);
  return {
    windows: left,
    totalMs: left.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0),
    count,
    messagesPerSecond: allocation === "fast" ? messagesPerSecond : undefined,
  };
}

/** Milliseconds of sending time before a message of the plan leaves. */
function offsetOf(plan: SendPlan, position: number): number {
  if (plan.messagesPerSecond !== undefined)
    return Math.floor((position * 1000) / plan.messagesPerSecond);
  return Math.floor(((position + 0.5) * plan.totalMs) / plan.count);
}

/** How many messages have an offset below the given sending time. Guessed from the rate, then made exact. */
function countBelow(plan: SendPlan, sendingMs: number): number {
  const limit = Math.min(sendingMs, plan.totalMs);
  if (limit <= 0) return 0;
  const perMs =
    plan.messagesPerSecond !== undefined
      ? plan.messagesPerSecond / 1000
      : plan.count / plan.totalMs;
  let count = Math.min(plan.count, Math.max(0, Math.round(limit * perMs)));
  while (count > 0 && offsetOf(plan, count - 1) >= limit) count -= 1;
  while (count < plan.count && offsetOf(plan, count) < limit) count += 1;
  return count;
}

/** Messages of the plan due before this time. */
export function dueBefore(plan: SendPlan, nowMs: number): number {
  const elapsed = plan.windows.reduce(
    (sum, { startMs, endMs }) => sum + Math.max(0, Math.min(nowMs, endMs) - startMs),
    0,
  );
  return countBelow(plan, elapsed);
}

/** When the messages at `from` … `to`-1 leave, in order. Positions past the last window have no time and are left out. */
export function sendTimes(plan: SendPlan, from: number, to: number): PlannedTime[] {
  const times: PlannedTime[] = [];
  let before = 0;
  let index = 0;
  for (let position = from; position < to; position += 1) {
    const offset = offsetOf(plan, position);
    let window = plan.windows[index];
    while (window && offset >= before + window.endMs - window.startMs) {
      before += window.endMs - window.startMs;
      index += 1;
      window = plan.windows[index];
    }
    if (!window) break;
    times.push({ atMs: window.startMs + offset - before, day: window.date });
  }
  return times;
}

/**
 * Messages a day, by civil date; they add up to the plan's count. What the windows cannot hold stays on the last day (or
 * on `dayWithout` when there is no window), so that booked is never less than what was ordered.
 */
export function bookedPerDay(plan: SendPlan, dayWithout: string): Map<string, number> {
  const perDay = new Map<string, number>();
  let before = 0;
  let elapsed = 0;
  for (const { date, startMs, endMs } of plan.windows) {
    elapsed += endMs - startMs;
    const below = countBelow(plan, elapsed);
    perDay.set(date, (perDay.get(date) ?? 0) + below - before);
    before = below;
  }
  const last = plan.windows.at(-1)?.date ?? dayWithout;
  if (plan.count > before) perDay.set(last, (perDay.get(last) ?? 0) + plan.count - before);
  return perDay;
}
