import { expect, test } from "vitest";
import {
  openingLines,
  openingTimesOf,
  openStateAt,
  storedOpeningTimes,
  type OpeningTimes,
} from "./opening-times.ts";

const ZA = "Africa/Johannesburg";
const DAY = { from: "08:00", until: "17:00" };
const SHOP: OpeningTimes = [DAY, DAY, DAY, DAY, DAY, { from: "09:00", until: "13:00" }, null];
const at = (local: string) => Date.parse(`${local}:00+02:00`);
const of = (times: OpeningTimes) => (local: string) => openStateAt(times, at(local), ZA);

test("neighbouring days with the same times share a line, and closed days are said", () => {
  expect(openingLines(SHOP)).toEqual(["Mon–Fri 08:00–17:00", "Sat 09:00–13:00", "Sun closed"]);
  expect(openingLines([])).toEqual([]);
  const always = { from: "00:00", until: "00:00" };
  expect(openingLines(Array.from({ length: 7 }, () => always))).toEqual(["Mon–Sun 24 hours"]);
});

test("what is stored is read as it was written", () => {
  for (const times of [SHOP, []]) expect(openingTimesOf(storedOpeningTimes(times))).toEqual(times);
});

// 30 November 2026 is a Monday.
test.each([
  ["2026-11-30T07:59", { isOpen: false, opens: { daysAhead: 0, weekday: 1, from: "08:00" } }],
  ["2026-11-30T08:00", { isOpen: true, until: "17:00" }],
  ["2026-11-30T16:59", { isOpen: true, until: "17:00" }],
  ["2026-11-30T17:00", { isOpen: false, opens: { daysAhead: 1, weekday: 2, from: "08:00" } }],
  ["2026-12-05T12:59", { isOpen: true, until: "13:00" }],
  ["2026-12-05T13:00", { isOpen: false, opens: { daysAhead: 2, weekday: 1, from: "08:00" } }],
  ["2026-12-06T23:59", { isOpen: false, opens: { daysAhead: 1, weekday: 1, from: "08:00" } }],
])("a shop is open from its time on and no longer at its end: %s", (local, state) => {
  expect(of(SHOP)(local)).toEqual(state);
});

test("a night belongs to the day on which it began, also from Sunday to Monday", () => {
  const night = { from: "18:00", until: "02:00" };
  const tavern = of([null, null, null, null, night, night, night]);
  expect(tavern("2026-12-04T23:59")).toEqual({ isOpen: true, until: "02:00" });
  expect(tavern("2026-12-07T01:59")).toEqual({ isOpen: true, until: "02:00" });
  expect(tavern("2026-12-07T02:00")).toEqual({
    isOpen: false,
    opens: { daysAhead: 4, weekday: 5, from: "18:00" },
  });
  expect(tavern("2026-12-04T01:00")).toMatchObject({ isOpen: false });
});

test("who opens once a week opens a week later, who never opens not at all, and who never closes says no end", () => {
  const once = of([DAY, null, null, null, null, null, null]);
  expect(once("2026-11-30T18:00")).toEqual({
    isOpen: false,
    opens: { daysAhead: 7, weekday: 1, from: "08:00" },
  });
  const never = of([null, null, null, null, null, null, null]);
  expect(never("2026-11-30T12:00")).toEqual({ isOpen: false, opens: null });
  const always = { from: "06:00", until: "06:00" };
  const round = of(Array.from({ length: 7 }, () => always));
  for (const time of ["05:59", "06:00", "23:59"])
    expect(round(`2026-11-30T${time}`)).toEqual({ isOpen: true, until: null });
  expect(of([])("2026-11-30T12:00")).toBeUndefined();
});
