import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSendingRules } from "../../domain/rules/rule-versions.ts";
import { isLegalAt } from "../../domain/schedule/send-window.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { allowedWindows, bookedPerDay, dueBefore, planSends, sendTimes } from "./send-plan.ts";

const HOUR_MS = 3_600_000;
const rules = defaultSendingRules("ZA");
const ZONE = "Africa/Johannesburg";

// From the middle of December on there are four public holidays and a year's end to cross.
const plans = fc
  .record({
    startMs: fc
      .integer({ min: 0, max: 600 })
      .map((hours) => Date.parse("2026-12-10T00:00:00Z") + hours * HOUR_MS),
    lengthHours: fc.integer({ min: 1, max: 900 }),
    startHour: fc.integer({ min: 0, max: 19 }),
    hours: fc.integer({ min: 1, max: 12 }),
    daysOfWeek: fc.subarray([1, 2, 3, 4, 5], { minLength: 1 }),
    count: fc.integer({ min: 1, max: 3000 }),
    allocation: fc.constantFrom("even" as const, "fast" as const),
    delayMs: fc.integer({ min: 0, max: 40 * HOUR_MS }),
  })
  .map(({ startMs, lengthHours, startHour, hours, daysOfWeek, count, allocation, delayMs }) => {
    const schedule = {
      startMs,
      endMs: startMs + lengthHours * HOUR_MS + 1234,
      startHour,
      endHour: Math.min(24, startHour + hours),
      daysOfWeek,
    };
    const windows = allowedWindows(schedule, "ZA", rules);
    const plan = planSends(windows, startMs + delayMs, count, {
      allocation,
      messagesPerSecond: 3,
    });
    return { schedule, plan, fromMs: startMs + delayMs };
  });

describe("a send plan", () => {
  it("sends nothing outside the period, the chosen hours and days, the legal hours or on a holiday", () => {
    fc.assert(
      fc.property(plans, ({ schedule, plan, fromMs }) => {
        for (const { atMs, day } of sendTimes(plan, 0, plan.count)) {
          const civil = zonedParts(atMs, ZONE);
          const isWithin =
            atMs >= Math.max(schedule.startMs, fromMs) &&
            atMs < schedule.endMs &&
            civil.hour >= schedule.startHour &&
            civil.hour < schedule.endHour &&
            schedule.daysOfWeek.includes(civil.weekday) &&
            civil.date === day &&
            isLegalAt(atMs, "ZA", rules);
          if (!isWithin) expect.fail(`sends at ${new Date(atMs).toISOString()}`);
        }
      }),
    );
  });

  it("agrees with itself: what is due before an instant is what has its time before it", () => {
    fc.assert(
      fc.property(
        plans,
        fc.integer({ min: 0, max: 900 * HOUR_MS }),
        ({ schedule, plan }, afterMs) => {
          const nowMs = schedule.startMs + afterMs;
          const times = sendTimes(plan, 0, plan.count);
          expect(dueBefore(plan, nowMs)).toBe(times.filter(({ atMs }) => atMs < nowMs).length);
          const from = Math.floor(times.length / 3);
          expect(sendTimes(plan, from, plan.count)).toEqual(times.slice(from));
        },
      ),
    );
  });

  it("books every message on a day, and sends on each day no more than was booked for it", () => {
    fc.assert(
      fc.property(plans, ({ plan }) => {
        const booked = bookedPerDay(plan, "2026-12-10");
        expect([...booked.values()].reduce((sum, count) => sum + count, 0)).toBe(plan.count);
        const sent = Map.groupBy(sendTimes(plan, 0, plan.count), ({ day }) => day);
        for (const [day, times] of sent)
          expect(booked.get(day) ?? 0).toBeGreaterThanOrEqual(times.length);
      }),
    );
  });

  it("spreads evenly with allocation 1 and is done early with allocation 2", () => {
    const schedule = {
      startMs: Date.parse("2026-11-23T06:00:00Z"),
      endMs: Date.parse("2026-11-27T18:00:00Z"),
      startHour: 8,
      endHour: 18,
      daysOfWeek: [1, 2, 3, 4, 5],
    };
    const windows = allowedWindows(schedule, "ZA", rules);
    const plan = (allocation: "even" | "fast") =>
      planSends(windows, schedule.startMs, 1000, { allocation, messagesPerSecond: 40 });
    expect([...bookedPerDay(plan("even"), "").values()]).toEqual([200, 200, 200, 200, 200]);
    expect([...bookedPerDay(plan("fast"), "").values()]).toEqual([1000, 0, 0, 0, 0]);
    expect(dueBefore(plan("fast"), schedule.startMs + 10_000)).toBe(400);
  });
});
