import { expect, test } from "vitest";
import { valueOn } from "../schedule/dated.ts";
import { isLegalAt, listWindows } from "../schedule/send-window.ts";
import { defaultSendingRules, versionsOf } from "./rule-versions.ts";
import { DEFAULT_RULES } from "./default-rules.ts";
import { firstDayOf } from "./first-day.ts";

const SHORTER = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startHour: 9, endHour: 12 }));
const set = [{ from: "2026-12-09", value: SHORTER }];

test("the defaults hold until the day from which an administrator has said otherwise", () => {
  const versions = versionsOf("ZA", "legalHours", set);
  expect(valueOn(versions, "2026-12-08")).toEqual(DEFAULT_RULES.ZA.legalHours);
  expect(valueOn(versions, "2026-12-09")).toEqual(SHORTER);
});

test("a campaign that runs over a change sends by the hours of each day", () => {
  const rules = {
    ...defaultSendingRules("ZA"),
    legalHours: versionsOf("ZA", "legalHours", set),
  };
  const schedule = {
    startDate: "2026-12-07",
    endDate: "2026-12-11",
    startHour: 8,
    endHour: 17,
    daysOfWeek: [1, 2, 3, 4, 5],
  };
  const hours = listWindows(schedule, "ZA", rules).map(({ startMs, endMs }) => [
    new Date(startMs).getUTCHours() + 2,
    new Date(endMs).getUTCHours() + 2,
  ]);
  expect(hours).toEqual([
    [8, 17],
    [8, 17],
    [9, 12],
    [9, 12],
    [9, 12],
  ]);
  expect(isLegalAt(Date.parse("2026-12-08T14:00:00+02:00"), "ZA", rules)).toBe(true);
  expect(isLegalAt(Date.parse("2026-12-09T14:00:00+02:00"), "ZA", rules)).toBe(false);
});

test("the first day of a change is the country's day", () => {
  const late = Date.parse("2026-12-08T22:30:00Z");
  expect(firstDayOf("legalHours", { timeZone: "Africa/Johannesburg" }, late)).toBe("2026-12-09");
  expect(firstDayOf("legalHours", { timeZone: "Africa/Accra" }, late)).toBe("2026-12-08");
});

test("what stands on documents changes from tomorrow on at the earliest", () => {
  const noon = Date.parse("2026-12-08T12:00:00Z");
  expect(firstDayOf("tax", { timeZone: "Africa/Accra" }, noon)).toBe("2026-12-09");
  expect(firstDayOf("invoiceForms", { timeZone: "Africa/Accra" }, noon)).toBe("2026-12-09");
});
