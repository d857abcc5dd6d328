import { expect, it } from "vitest";
import { lastDay } from "./last-day.ts";

it.each([
  ["2026-12-31T22:00:00.000Z", "Africa/Johannesburg", "31 Dec 2026"],
  ["2027-01-01T00:00:00.000Z", "Africa/Accra", "31 Dec 2026"],
  ["2026-12-31T10:00:00.000Z", "Africa/Accra", "31 Dec 2026"],
])("a bonus that ends at %s in %s is spent by %s", (expiresAt, timeZone, day) => {
  expect(lastDay(expiresAt, timeZone)).toBe(day);
});
