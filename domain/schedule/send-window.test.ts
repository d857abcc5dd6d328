import fc from "fast-check";
import { expect, test } from "vitest";
import type { CountryCode } from "../countries.ts";
import { defaultSendingRules } from "../rules/rule-versions.ts";
import { legalHoursOn } from "./schedule.ts";
import { isLegalAt, isSendingAllowed, listWindows, nextWindow } from "./send-window.ts";
import { type Schedule, windowsOn } from "./send-window.ts";
import { addDays, weekdayOf, zonedParts } from "./zoned-time.ts";

const HOUR = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const none = { ...defaultSendingRules("ZA"), holidays: new Map<string, string>() };

function aSchedule(change: Partial<Schedule> = {}): Schedule {
  const week = { startDate: "2026-11-23", endDate: "2026-11-27", daysOfWeek: [1, 2, 3, 4, 5] };
  return { ...week, startHour: 9, endHour: 17, ...change };
}

test("the law's hours: South Africa Monday to Friday 8 to 20, Saturday 9 to 13, Sunday never", () => {
  const legal = (iso: string) => isLegalAt(at(iso), "ZA", defaultSendingRules("ZA"));
  expect(legal("2026-11-23T07:59:59+02:00")).toBe(false);
  expect(legal("2026-11-23T08:00:00+02:00")).toBe(true);
  expect(legal("2026-11-23T19:59:59+02:00")).toBe(true);
  expect(legal("2026-11-23T20:00:00+02:00")).toBe(false);
  expect(legal("2026-11-28T08:59:59+02:00")).toBe(false);
  expect(legal("2026-11-28T09:00:00+02:00")).toBe(true);
  expect(legal("2026-11-28T13:00:00+02:00")).toBe(false);
  expect(legal("2026-11-29T10:00:00+02:00")).toBe(false);
});

test("the law's hours: Ghana Monday to Saturday 8 to 19, Sunday never", () => {
  const legal = (iso: string) => isLegalAt(at(iso), "GH", defaultSendingRules("GH"));
  expect(legal("2026-11-28T08:00:00Z")).toBe(true);
  expect(legal("2026-11-28T18:59:59Z")).toBe(true);
  expect(legal("2026-11-28T19:00:00Z")).toBe(false);
  expect(legal("2026-11-28T07:59:59Z")).toBe(false);
  expect(legal("2026-11-29T10:00:00Z")).toBe(false);
});

test("nothing is legal on any public holiday", () => {
  for (const countryCode of ["ZA", "GH"] as const) {
    const rules = defaultSendingRules(countryCode);
    for (const date of rules.holidays.keys()) {
      for (let hour = 0; hour < 24; hour += 1) {
        expect(
          isLegalAt(at(`${date}T00:00:00Z`) + hour * HOUR, countryCode, {
            ...rules,
            holidays: new Map([[date, "x"]]),
          }),
        ).toBe(
          countryCode === "ZA" &&
            hour >= 22 &&
            isLegalAt(at(`${date}T00:00:00Z`) + hour * HOUR, "ZA", rules),
        );
      }
    }
  }
});

test("a day's window is the wish cut to the law", () => {
  const wide = aSchedule({
    startHour: 0,
    endHour: 23,
    daysOfWeek: [1, 6, 7],
    endDate: "2026-11-30",
  });
  expect(windowsOn("2026-11-23", wide, none)).toEqual({ startHour: 8, endHour: 20 });
  expect(windowsOn("2026-11-28", wide, none)).toEqual({ startHour: 9, endHour: 13 });
  expect(windowsOn("2026-11-29", wide, none)).toBeUndefined();
  expect(windowsOn("2026-11-24", wide, none)).toBeUndefined();
  const evening = aSchedule({ startHour: 14, endHour: 18, daysOfWeek: [6] });
  expect(windowsOn("2026-11-28", { ...evening, endDate: "2026-11-28" }, none)).toBeUndefined();
});

test("windows are listed in the country's time, without holidays", () => {
  const schedule = aSchedule({ startDate: "2026-12-15", endDate: "2026-12-17" });
  expect(listWindows(schedule, "ZA", defaultSendingRules("ZA"))).toEqual([
    { date: "2026-12-15", startMs: at("2026-12-15T07:00:00Z"), endMs: at("2026-12-15T15:00:00Z") },
    { date: "2026-12-17", startMs: at("2026-12-17T07:00:00Z"), endMs: at("2026-12-17T15:00:00Z") },
  ]);
});

test("nothing is sent after the offer has ended", () => {
  const windows = listWindows(aSchedule({ offerEndsDate: "2026-11-24" }), "ZA", none);
  expect(windows.map(({ date }) => date)).toEqual(["2026-11-23", "2026-11-24"]);
  expect(listWindows(aSchedule({ offerEndsDate: "2027-01-01" }), "ZA", none)).toHaveLength(5);
});

test("dates that do not exist give no window", () => {
  expect(listWindows(aSchedule({ startDate: "soon" }), "ZA", none)).toEqual([]);
  expect(listWindows(aSchedule({ endDate: "2026-02-30" }), "ZA", none)).toEqual([]);
});

test("the next window is the open one, then tomorrow's, then none", () => {
  const next = (iso: string) => nextWindow(at(iso), aSchedule(), "ZA", none)?.date;
  expect(next("2026-01-01T00:00:00Z")).toBe("2026-11-23");
  expect(next("2026-11-23T14:59:59Z")).toBe("2026-11-23");
  expect(next("2026-11-23T15:00:00Z")).toBe("2026-11-24");
  expect(next("2026-11-27T15:00:00Z")).toBeUndefined();
});

const schedules = fc.record({
  startDate: fc.integer({ min: 0, max: 800 }).map((n) => addDays("2026-01-01", n)),
  days: fc.integer({ min: 0, max: 91 }),
  startHour: fc.integer({ min: 0, max: 22 }),
  hours: fc.integer({ min: 1, max: 23 }),
  daysOfWeek: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  countryCode: fc.constantFrom<CountryCode>("ZA", "GH"),
});

test("whatever the schedule, at any hour: sending is allowed exactly inside a listed window, and always legal", () => {
  fc.assert(
    fc.property(
      schedules,
      fc.nat({ max: 100 * 24 }),
      ({ days, hours, countryCode, ...rest }, hourOffset) => {
        const endHour = Math.min(rest.startHour + hours, 23);
        const schedule = { ...rest, endDate: addDays(rest.startDate, days), endHour };
        const rules = defaultSendingRules(countryCode);
        const ms = at(`${rest.startDate}T00:00:00Z`) + (hourOffset - 96) * HOUR;
        const windows = listWindows(schedule, countryCode, rules);
        const allowed = isSendingAllowed(ms, schedule, countryCode, rules);
        expect(allowed).toBe(windows.some(({ startMs, endMs }) => ms >= startMs && ms < endMs));
        if (allowed) expect(isLegalAt(ms, countryCode, rules)).toBe(true);
        expect(nextWindow(ms, schedule, countryCode, rules)).toEqual(
          windows.find(({ endMs }) => endMs > ms),
        );
      },
    ),
    { numRuns: 500 },
  );
});

test("no listed window leaves the legal hours, a weekday that was not chosen, or touches a holiday", () => {
  fc.assert(
    fc.property(schedules, ({ days, hours, countryCode, ...rest }) => {
      const schedule = {
        ...rest,
        endDate: addDays(rest.startDate, days),
        endHour: Math.min(rest.startHour + hours, 23),
      };
      const rules = defaultSendingRules(countryCode);
      for (const { date, startMs, endMs } of listWindows(schedule, countryCode, rules)) {
        const legal = legalHoursOn(date, rules);
        const timeZone = countryCode === "ZA" ? "Africa/Johannesburg" : "Africa/Accra";
        expect(rules.holidays.has(date)).toBe(false);
        expect(schedule.daysOfWeek).toContain(weekdayOf(date));
        expect(zonedParts(startMs, timeZone).hour).toBeGreaterThanOrEqual(legal?.startHour ?? 24);
        expect(zonedParts(endMs, timeZone).hour).toBeLessThanOrEqual(legal?.endHour ?? 0);
        expect(startMs).toBeLessThan(endMs);
      }
    }),
  );
});

test("sending starts with the first second of the window and ends as its end hour begins", () => {
  const allowed = (iso: string) => isSendingAllowed(at(iso), aSchedule(), "ZA", none);
  expect(allowed("2026-11-23T08:59:59.999+02:00")).toBe(false);
  expect(allowed("2026-11-23T09:00:00+02:00")).toBe(true);
  expect(allowed("2026-11-23T16:59:59.999+02:00")).toBe(true);
  expect(allowed("2026-11-23T17:00:00+02:00")).toBe(false);
  expect(allowed("2026-11-28T10:00:00+02:00")).toBe(false);
});

test("of a schedule of a thousand years the windows of a thousand days are listed", () => {
  const days = {
    startDate: "2000-01-01",
    endDate: "2999-12-31",
    daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  };
  const windows = listWindows(aSchedule(days), "ZA", none);
  expect(windows.length).toBeLessThan(1_000);
  expect(windows.at(-1)?.date.slice(0, 4)).toBe("2002");
});
