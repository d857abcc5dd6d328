import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isFinalStatus,
  isSettleable,
  overallStatus,
  scheduleBounds,
  shownRouteStatus,
  statusLabel,
  statusWord,
  wordOfLabel,
} from "./campaign-status.ts";
import type { SubmittedStatus } from "./campaign.ts";
import { GHANA, SOUTH_AFRICA } from "../countries.ts";

const STATUSES: readonly SubmittedStatus[] = [
  "active",
  "completed",
  "scheduled",
  "paused",
  "pending",
  "stopped",
  "rejected",
  "expired",
  "testing",
  "in-process",
];
const HOUR = 3_600_000;
const startMs = 1_000 * HOUR;
const endMs = 1_010 * HOUR;

function overall(
  routeStatuses: SubmittedStatus[],
  nowMs: number,
  current: SubmittedStatus = "pending",
  isFinal = false,
) {
  return overallStatus({ routeStatuses, startMs, endMs, nowMs, isFinal, current });
}

const before = startMs - 1;
const during = startMs + HOUR;

test.each<[SubmittedStatus[], SubmittedStatus]>([
  [["pending", "active", "stopped"], "active"],
  [["rejected", "stopped", "active"], "stopped"],
  [["pending", "paused", "active"], "paused"],
  [["completed", "paused", "rejected"], "paused"],
  [["rejected", "rejected"], "rejected"],
  [["testing", "completed"], "completed"],
  [["completed", "testing"], "testing"],
  [["in-process"], "in-process"],
  [["rejected", "completed"], "completed"],
])("while it runs, routes %j give %s", (routes, expected) => {
  expect(overall(routes, during)).toBe(expected);
});

test("Rejected mixed with Pending is Pending, in either order", () => {
  expect(overall(["rejected", "pending"], before)).toBe("pending");
  expect(overall(["pending", "rejected"], before)).toBe("pending");
  expect(overall(["pending", "testing", "rejected", "testing"], before)).toBe("pending");
});

test("Active is Scheduled until the start, Active until the end, then Completed", () => {
  expect(overall(["active"], startMs - 1)).toBe("scheduled");
  expect(overall(["active"], startMs)).toBe("active");
  expect(overall(["active"], endMs - 1)).toBe("active");
  expect(overall(["active"], endMs)).toBe("completed");
});

test("Pending expires when the start has passed, also when it comes from a mixture", () => {
  expect(overall(["pending"], startMs - 1)).toBe("pending");
  expect(overall(["pending"], startMs)).toBe("expired");
  expect(overall(["rejected", "pending"], startMs)).toBe("expired");
});

test("the clock changes nothing but Active and Pending", () => {
  for (const status of [
    "paused",
    "stopped",
    "rejected",
    "testing",
    "in-process",
    "completed",
  ] as const) {
    for (const nowMs of [before, during, endMs + HOUR])
      expect(overall([status], nowMs)).toBe(status);
  }
});

test("a final campaign is never recomputed", () => {
  const anything = fc.array(fc.constantFrom(...STATUSES));
  fc.assert(
    fc.property(
      anything,
      fc.constantFrom<SubmittedStatus>("completed", "rejected", "stopped"),
      fc.nat(),
      (routes, current, nowMs) => {
        expect(overall(routes, nowMs, current)).toBe(current);
        expect(overall(routes, nowMs, "expired", true)).toBe("expired");
      },
    ),
  );
});

test("a campaign without routes keeps its status", () => {
  expect(overall([], during, "paused")).toBe("paused");
});

test("exactly Completed, Rejected and Stopped are final; Expired is settled too", () => {
  expect(STATUSES.filter(isFinalStatus).sort()).toEqual(
    ["rejected", "stopped", "completed"].sort(),
  );
  expect(STATUSES.filter(isSettleable).sort()).toEqual(
    ["rejected", "stopped", "completed", "expired"].sort(),
  );
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
  const facts = { routeStatuses: ["active"], nowMs, isFinal: false, current: "pending" } as const;
  expect(overallStatus({ ...facts, ...za })).toBe("active");
  expect(overallStatus({ ...facts, ...gh })).toBe("scheduled");
  expect(overallStatus({ ...facts, ...za, nowMs: Date.parse("2026-11-24T16:00:00Z") })).toBe(
    "completed",
  );
  expect(overallStatus({ ...facts, ...gh, nowMs: Date.parse("2026-11-24T16:00:00Z") })).toBe(
    "active",
  );
});

test("a draft is Saved, a submitted campaign Paused under the same code; every status has a word", () => {
  expect([statusLabel("draft"), statusLabel("paused")]).toEqual(["Saved", "Paused"]);
  expect(new Set(STATUSES.map(statusLabel)).size).toBe(STATUSES.length);
});

test("a network never says Active before a campaign begins or after it has ended", () => {
  expect(shownRouteStatus("active", "scheduled")).toBe("scheduled");
  expect(shownRouteStatus("active", "completed")).toBe("completed");
  expect(shownRouteStatus("active", "active")).toBe("active");
  // A status reported by the network itself does not change.
  for (const status of ["pending", "rejected", "stopped", "paused"] as const)
    expect(shownRouteStatus(status, "scheduled")).toBe(status);
});

test("people read one word for a thing, whatever the label of programs is", () => {
  expect([statusLabel("active"), statusLabel("completed")]).toEqual(["Active", "Completed"]);
  expect([statusWord("active"), statusWord("completed")]).toEqual(["Running", "Finished"]);
  expect(statusWord("pending")).toBe("Being checked");
  for (const status of STATUSES) expect(wordOfLabel(statusLabel(status))).toBe(statusWord(status));
  expect(wordOfLabel("Draft")).toBe("Draft");
});
