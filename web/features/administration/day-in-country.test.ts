import { expect, test } from "vitest";
import { dayInCountry } from "./day-in-country.ts";

test.each([
  ["ZAR", "28 Nov 2026"],
  ["GHS", "27 Nov 2026"],
])("what was paid in %s before midnight in UTC is of %s", (currency, day) => {
  expect(dayInCountry("2026-11-27T22:57:00.000Z", currency)).toBe(day);
});
