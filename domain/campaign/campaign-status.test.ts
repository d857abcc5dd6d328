import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isFinalStatus,
  isSettleable,
  overallStatus,
  scheduleBounds,
  shownRouteStatus,
  STATUS,
  statusLabel,
} from "./campaign-status.ts";
import { GHANA, SOUTH_AFRICA } from "../countries.ts";

const {
  Active,
  Completed,
  Scheduled,
  Saved,
  Pending,
  Stopped,
  Rejected,
  Expired,
  Testing,
  InProcess,
} = STATUS;
const HOUR = 3_600_000;
const startMs = 1_000 * HOUR;
const endMs = 1_010 * HOUR;

function overall(
  routeStatuses: number[],
  nowMs: number,
  current: number = Pending,
  isFinal = false,
) {
  return overallStatus({ routeStatuses, startMs, endMs, nowMs, isFinal, current });
}

const before = startMs - 1;
const during = startMs + HOUR;

test("statuses carry the codes of the specification", () => {
  expect(STATUS).toEqual({
    Active: 0,
    Completed: 300,
    Scheduled: 400,
    Saved: 237,
    Pending: 255,
    Stopped: 250,
    Rejected: 243,
    Expired: 500,
    Testing: 254,
    InProcess: 9,
  });
});

test.each([
  [[Pending, Active, Stopped], Active],
  [[Rejected, Stopped, Active], Stopped],
  [[Pending, Saved, Active], Saved],
  [[Completed, Saved, Rejected], Saved],
  [[Rejected, Rejected], Rejected],
  [[Testing, Completed], Completed],
  [[Completed, Testing], Testing],
  [[InProcess], InProcess],
  [[Rejected, Completed], Completed],
])("while it runs, routes %j give %i", (routes, expected) => {
  expect(overall(routes, during)).toBe(expected);
});

test("Rejected mixed with Pending is Pending, in either order", () => {
  expect(overall([Rejected, Pending], before)).toBe(Pending);
  expect(overall([Pending, Rejected], before)).toBe(Pending);
  expect(overall([Pending, Testing, Rejected, Testing], before)).toBe(Pending);
});

test("Active is Scheduled until the start, Active until the end, then Completed", () => {
  expect(overall([Active], startMs - 1)).toBe(Scheduled);
  expect(overall([Active], startMs)).toBe(Active);
  expect(overall([Active], endMs - 1)).toBe(Active);
  expect(overall([Active], endMs)).toBe(Completed);
});

test("Pending expires when the start has passed, also when it comes from a mixture", () => {
  expect(overall([Pending], startMs - 1)).toBe(Pending);
  expect(overall([Pending], startMs)).toBe(Expired);
  expect(overall([Rejected, Pending], startMs)).toBe(Expired);
});

test("the clock changes nothing but Active and Pending", () => {
  for (const status of [Saved, Stopped, Rejected, Testing, InProcess, Completed]) {
    for (const nowMs of [before, during, endMs + HOUR])
      expect(overall([status], nowMs)).toBe(status);
  }
});

test("a final campaign is never recomputed", () => {
  const anything = fc.array(fc.constantFrom<number>(...Object.values(STATUS)));
  fc.assert(
    fc.property(
      anything,
      fc.constantFrom<number>(Completed, Rejected, Stopped),
      fc.nat(),
      (routes, current, nowMs) => {
        expect(overall(routes, nowMs, current)).toBe(current);
        expect(overall(routes, nowMs, Expired, true)).toBe(Expired);
      },
    ),
  );
});

test("a campaign without routes keeps its status", () => {
  expect(overall([], during, Saved)).toBe(Saved);
});

test("exactly Completed, Rejected and Stopped are final; Expired is settled too", () => {
  const codes = Object.values(STATUS);
  expect(codes.filter(isFinalStatus).sort()).toEqual([Rejected, Stopped, Completed].sort());
  expect(codes.filter(isSettleable).sort()).toEqual([Rejected, Stopped, Completed, Expired].sort());
});

test("start and end are hours of the country: the same schedule starts two hours earlier in South Africa", () => {
  const schedule = { startDate: "2026-11-23", endDate: "2026-11-24", startHour: 8, endHour: 18 };
  const za = scheduleBounds(schedule, SOUTH_AFRICA.timeZone);
  const gh = scheduleBounds(schedule, GHANA.timeZone);
  expect(za).toEqual({
    startMs: Date.parse("2026-11-23T06:00:00Z"),
    endMs: Date.parse("2026-11-24T16:00:00Z"),
  });
  expect(gh).toEqual({
    startMs: Date.parse("2026-11-23T08:00:00Z"),
    endMs: Date.parse("2026-11-24T18:00:00Z"),
  });
  const nowMs = Date.parse("2026-11-23T07:00:00Z");
  const facts = { routeStatuses: [Active], nowMs, isFinal: false, current: Pending };
  expect(overallStatus({ ...facts, ...za })).toBe(Active);
  expect(overallStatus({ ...facts, ...gh })).toBe(Scheduled);
  expect(overallStatus({ ...facts, ...za, nowMs: Date.parse("2026-11-24T16:00:00Z") })).toBe(
    Completed,
  );
  expect(overallStatus({ ...facts, ...gh, nowMs: Date.parse("2026-11-24T16:00:00Z") })).toBe(
    Active,
  );
});

test("237 is Saved for a draft and Paused once submitted; every status has a word", () => {
  expect(statusLabel(Saved)).toBe("Saved");
  expect(statusLabel(Saved, { isSubmitted: true })).toBe("Paused");
  expect(statusLabel(Saved, { isPaused: true })).toBe("Paused");
  expect(statusLabel(Active, { isSubmitted: true })).toBe("Active");
  for (const code of Object.values(STATUS)) expect(statusLabel(code)).not.toBe("Unknown");
});

test("a network never says Active before a campaign begins or after it has ended", () => {
  expect(shownRouteStatus(Active, Scheduled)).toBe(Scheduled);
  expect(shownRouteStatus(Active, Completed)).toBe(Completed);
  expect(shownRouteStatus(Active, Active)).toBe(Active);
  // What a network says for itself stays.
  for (const status of [Pending, Rejected, Stopped, Saved])
    expect(shownRouteStatus(status, Scheduled)).toBe(status);
});
