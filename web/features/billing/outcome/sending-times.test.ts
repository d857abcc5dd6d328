import { expect, test } from "vitest";
import { sendingTimes } from "./sending-times.ts";

test("one day is said with its hours, several as first and last, none not at all", () => {
  const hours = { startHour: 9, endHour: 17 };
  const one = { startPeriod: "2026-12-01T09:00:00+02:00", endPeriod: "2026-12-01T17:00:00+02:00" };
  expect(sendingTimes({ ...one, ...hours })).toBe("Tue 1 Dec, 09:00–17:00");
  expect(sendingTimes({ ...one, endPeriod: "2026-12-03T17:00:00+02:00", ...hours })).toBe(
    "Tue 1 Dec – Thu 3 Dec, 09:00–17:00",
  );
  expect(sendingTimes({ startPeriod: null, endPeriod: null, ...hours })).toBe("");
});
