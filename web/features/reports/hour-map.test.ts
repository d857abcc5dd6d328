import { expect, test } from "vitest";
import { hasFewDays, hourName, hourRows } from "./hour-map.ts";

test("every day shows the same hours, without those of nothing on any day, heat against the busiest hour", () => {
  const rows = hourRows(
    [
      { day: "2026-11-24", hour: 11, sent: 100, delivered: 90, clicks: 1 },
      { day: "2026-11-23", hour: 9, sent: 20, delivered: 20, clicks: 0 },
      { day: "2026-11-23", hour: 8, sent: 0, delivered: 1, clicks: 0 },
    ],
    "sent",
  );
  expect(rows.map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-24"]);
  expect(
    rows.map(({ cells }) => cells.map(({ hour, count, heat }) => [hour, count, heat])),
  ).toEqual([
    [
      [9, 20, 1],
      [11, 0, 0],
    ],
    [
      [9, 0, 0],
      [11, 100, 4],
    ],
  ]);
  expect(hourRows([], "sent")).toEqual([]);
});

test("up to four days fit beside each other", () => {
  const daysOf = (count: number) =>
    Array.from({ length: count * 2 }, (_, place) => ({
      day: `2026-11-2${Math.floor(place / 2)}`,
      hour: 9 + (place % 2),
      sent: 20,
      delivered: 19,
      clicks: 0,
    }));
  expect([1, 4, 5].map((count) => hasFewDays(daysOf(count)))).toEqual([true, true, false]);
});

test("an hour is named as on a clock", () => {
  expect([0, 8, 19].map(hourName)).toEqual(["00:00", "08:00", "19:00"]);
});
