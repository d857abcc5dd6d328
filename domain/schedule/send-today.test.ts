import { describe, expect, test } from "vitest";
import { defaultSendingRules } from "../rules/rule-versions.ts";
import { sendToday, startToday } from "./send-today.ts";

const todayAt = (iso: string) =>
  sendToday("Africa/Johannesburg", defaultSendingRules("ZA"), Date.parse(iso));

describe("today", () => {
  test("is offered whole early on a Friday", () => {
    expect(todayAt("2026-11-27T03:10:00+02:00")).toEqual({
      date: "2026-11-27",
      hours: { startHour: 8, endHour: 20 },
    });
  });

  test("begins two hours from now, at a full hour", () => {
    expect(todayAt("2026-11-27T10:00:00+02:00").hours).toEqual({ startHour: 12, endHour: 20 });
    expect(todayAt("2026-11-27T10:00:01+02:00").hours).toEqual({ startHour: 13, endHour: 20 });
  });

  test("is too late, with the reason, when no hour is left after the check", () => {
    expect(todayAt("2026-11-27T17:00:00+02:00").hours).toEqual({ startHour: 19, endHour: 20 });
    for (const iso of ["2026-11-27T17:00:01+02:00", "2026-11-27T23:30:00+02:00"]) {
      expect(todayAt(iso).hours).toBeUndefined();
      expect(todayAt(iso).reason).toContain("too late for today");
    }
  });

  test("of a weekend is not spoken of, and a holiday is named", () => {
    expect(todayAt("2026-11-28T09:00:00+02:00")).toEqual({ date: "2026-11-28" });
    expect(todayAt("2026-12-16T09:00:00+02:00")).toEqual({
      date: "2026-12-16",
      reason: "Today is a public holiday: nothing is sent.",
    });
  });
});

test("a campaign of today has its first hour and the reason; one that begins later by choice has none", () => {
  const startOf = (startDate: string, startHour: number, iso: string) =>
    startToday(
      { startDate, startHour },
      "Africa/Johannesburg",
      defaultSendingRules("ZA"),
      Date.parse(iso),
    );
  const checked = "Starts at 13:00 today: the networks check it first, which takes up to 2 hours.";
  for (const hour of [9, 13])
    expect(startOf("2026-11-27", hour, "2026-11-27T10:20:00+02:00")).toBe(checked);
  expect(startOf("2026-11-27", 8, "2026-11-27T03:10:00+02:00")).toBe(
    "Starts at 08:00 today: the law allows nothing earlier.",
  );
  for (const [day, hour] of [
    ["2026-11-27", 14],
    ["2026-11-30", 9],
  ] as const)
    expect(startOf(day, hour, "2026-11-27T10:20:00+02:00")).toBeUndefined();
  expect(startOf("2026-11-27", 9, "2026-11-27T19:00:00+02:00")).toBeUndefined();
});
