import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  compareDates,
  daysBetween,
  isCivilDate,
  isoWithOffset,
  weekdayOf,
} from "./zoned-time.ts";
import { zonedParts, zonedToMs } from "./zoned-time.ts";

const JOHANNESBURG = "Africa/Johannesburg";
const at = (iso: string) => Date.parse(iso);
const anyMs = fc.integer({ min: at("2000-01-01T00:00:00Z"), max: at("2100-01-01T00:00:00Z") });
const zones = fc.constantFrom(
  JOHANNESBURG,
  "Africa/Accra",
  "Europe/London",
  "Australia/Lord_Howe",
  "Asia/Kathmandu",
);

test("Johannesburg is two hours ahead, and the date turns with it", () => {
  expect(zonedParts(at("2026-11-21T22:30:15Z"), JOHANNESBURG)).toEqual({
    date: "2026-11-22",
    hour: 0,
    minute: 30,
    second: 15,
    weekday: 7,
    offsetMinutes: 120,
  });
  expect(zonedParts(at("2026-11-23T08:00:00Z"), "Africa/Accra")).toMatchObject({
    hour: 8,
    weekday: 1,
    offsetMinutes: 0,
  });
});

test("parts agree with Intl for any instant and zone", () => {
  fc.assert(
    fc.property(anyMs, zones, (ms, timeZone) => {
      const { date, hour, minute, second } = zonedParts(ms, timeZone);
      const style = {
        timeZone,
        dateStyle: "short",
        timeStyle: "medium",
        hourCycle: "h23",
      } as const;
      const two = (n: number) => String(n).padStart(2, "0");
      const shown = new Intl.DateTimeFormat("sv-SE", style).format(ms);
      expect(`${date} ${two(hour)}:${two(minute)}:${two(second)}`).toBe(shown);
    }),
  );
});

test("an hour of a day and back is the same hour, in every zone without a change that day", () => {
  const hours = fc.integer({ min: 0, max: 23 });
  fc.assert(
    fc.property(
      anyMs,
      hours,
      fc.constantFrom(JOHANNESBURG, "Africa/Accra", "Asia/Kathmandu"),
      (ms, hour, timeZone) => {
        const { date } = zonedParts(ms, timeZone);
        expect(zonedParts(zonedToMs(date, hour, timeZone), timeZone)).toMatchObject({
          date,
          hour,
          minute: 0,
        });
      },
    ),
  );
});

test("clock changes: a skipped hour moves on, a doubled hour is the first", () => {
  expect(zonedToMs("2026-03-29", 1, "Europe/London")).toBe(at("2026-03-29T01:00:00Z"));
  expect(zonedToMs("2026-03-29", 2, "Europe/London")).toBe(at("2026-03-29T01:00:00Z"));
  expect(zonedToMs("2026-10-25", 1, "Europe/London")).toBe(at("2026-10-25T00:00:00Z"));
  expect(zonedToMs("2026-10-25", 2, "Europe/London")).toBe(at("2026-10-25T02:00:00Z"));
});

test("hour 24 is the next midnight", () => {
  expect(zonedToMs("2026-12-31", 24, JOHANNESBURG)).toBe(zonedToMs("2027-01-01", 0, JOHANNESBURG));
});

test("days are added over months, leap days and years", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-01-01", -1)).toBe("2026-12-31");
  fc.assert(
    fc.property(anyMs, fc.integer({ min: -5000, max: 5000 }), (ms, n) => {
      const { date } = zonedParts(ms, "UTC");
      expect(addDays(addDays(date, n), -n)).toBe(date);
      expect(daysBetween(date, addDays(date, n))).toBe(n);
      expect(Math.sign(compareDates(addDays(date, n), date))).toBe(Math.sign(n));
      expect(weekdayOf(addDays(date, 7))).toBe(weekdayOf(date));
    }),
  );
});

test("weeks start on Monday 1 and end on Sunday 7", () => {
  expect(["2026-11-23", "2026-11-28", "2026-11-29"].map(weekdayOf)).toEqual([1, 6, 7]);
});

test("only days that exist are dates", () => {
  expect(isCivilDate("2028-02-29")).toBe(true);
  for (const text of ["2027-02-29", "2026-13-01", "2026-1-1", "", "2026-11-21T00:00", "tomorrow"]) {
    expect(isCivilDate(text)).toBe(false);
  }
});

test("an instant is written with its offset and reads back as the same instant", () => {
  expect(isoWithOffset(at("2026-11-21T06:00:00Z"), JOHANNESBURG)).toBe("2026-11-21T08:00:00+02:00");
  expect(isoWithOffset(at("2026-07-01T06:00:00Z"), "America/St_Johns")).toBe(
    "2026-07-01T03:30:00-02:30",
  );
  fc.assert(
    fc.property(anyMs, zones, (ms, timeZone) => {
      const whole = Math.floor(ms / 1000) * 1000;
      expect(at(isoWithOffset(whole, timeZone))).toBe(whole);
    }),
  );
});

test("an unknown zone is refused", () => {
  expect(() => zonedParts(0, "Mars/Olympus")).toThrow(RangeError);
});
