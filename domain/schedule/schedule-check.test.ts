import { expect, test } from "vitest";
import { defaultSendingRules } from "../rules/rule-versions.ts";
import { type Schedule, scheduleNotes, scheduleProblems } from "./send-window.ts";

const NOW = Date.parse("2026-11-21T12:00:00Z");

function aSchedule(change: Partial<Schedule> = {}): Schedule {
  const week = { startDate: "2026-11-23", endDate: "2026-11-27", daysOfWeek: [1, 2, 3, 4, 5] };
  return { ...week, startHour: 9, endHour: 17, ...change };
}

function paths(change: Partial<Schedule>, nowMs = NOW, countryCode: "ZA" | "GH" = "ZA") {
  const problems = scheduleProblems(
    aSchedule(change),
    countryCode,
    defaultSendingRules(countryCode),
    nowMs,
  );
  for (const { message } of problems) expect(message).toMatch(/^[A-Z].*\.$/);
  return problems.map(({ path }) => path);
}

test("a sound schedule has no problem", () => {
  expect(paths({})).toEqual([]);
  expect(paths({ startHour: 8, endHour: 20 })).toEqual([]);
});

test("the start must be later than now in the country's time, to the millisecond", () => {
  const start = Date.parse("2026-11-23T07:00:00Z");
  expect(paths({}, start - 1)).toEqual([]);
  expect(paths({}, start)).toEqual(["startDate"]);
  expect(paths({}, start, "GH")).toEqual([]);
  expect(paths({}, Date.parse("2026-11-23T09:00:00Z"), "GH")).toEqual(["startDate"]);
});

test.each([
  [{ startDate: "" }, ["startDate"]],
  [{ endDate: "2026-02-31" }, ["endDate"]],
  [{ startDate: "x", endDate: "y", offerEndsDate: "z" }, ["startDate", "endDate", "offerEndsDate"]],
  [{ endDate: "2026-11-22" }, ["endDate"]],
  [{ endDate: "2027-02-23" }, ["endDate"]],
  [{ endDate: "9999-12-31" }, ["endDate"]],
  [{ offerEndsDate: "2026-11-22" }, ["offerEndsDate"]],
  [{ startHour: 7 }, ["startHour"]],
  [{ endHour: 21 }, ["endHour"]],
  [{ startHour: 9.5 }, ["startHour"]],
  [{ startHour: 17 }, ["endHour"]],
  [{ startHour: 20, endHour: 8 }, ["startHour", "endHour"]],
  [{ daysOfWeek: [] }, ["daysOfWeek"]],
  [{ daysOfWeek: [5, 6] }, ["daysOfWeek"]],
  [{ daysOfWeek: [0] }, ["daysOfWeek"]],
] satisfies [Partial<Schedule>, string[]][])("%j is refused at %j", (change, expected) => {
  expect(paths(change)).toEqual(expected);
});

test("92 days are the longest campaign", () => {
  expect(paths({ endDate: "2027-02-22" })).toEqual([]);
  expect(paths({ endDate: "2027-02-23" })).toEqual(["endDate"]);
});

test("Ghana's evening ends at 19", () => {
  expect(paths({ endHour: 19 }, NOW, "GH")).toEqual([]);
  expect(paths({ endHour: 20 }, NOW, "GH")).toEqual(["endHour"]);
});

test("a schedule that falls on days without sending only is refused", () => {
  expect(paths({ startDate: "2026-12-16", endDate: "2026-12-16" })).toEqual(["daysOfWeek"]);
  expect(paths({ startDate: "2026-11-28", endDate: "2026-11-29" })).toEqual(["daysOfWeek"]);
});

test("skipped holidays are told in words, in order, only for days that were chosen", () => {
  const long = aSchedule({ startDate: "2026-09-01", endDate: "2026-10-02" });
  expect(scheduleNotes(long, defaultSendingRules("ZA"))).toEqual([
    "Thursday 24 September is Heritage Day: nothing is sent.",
  ]);
  const august = aSchedule({ startDate: "2026-08-03", endDate: "2026-08-14" });
  expect(scheduleNotes(august, defaultSendingRules("ZA"))).toEqual([
    "Monday 10 August is a public holiday: nothing is sent.",
  ]);
  expect(scheduleNotes({ ...long, daysOfWeek: [1, 2] }, defaultSendingRules("ZA"))).toEqual([]);
});

test("an offer that ends early is told in words", () => {
  expect(
    scheduleNotes(aSchedule({ offerEndsDate: "2026-11-25" }), {
      ...defaultSendingRules("ZA"),
      holidays: new Map(),
    }),
  ).toEqual([
    "Your offer ends on Wednesday 25 November: nothing is sent from Thursday 26 November.",
  ]);
  expect(scheduleNotes(aSchedule({ startDate: "?" }), defaultSendingRules("ZA"))).toEqual([]);
});
