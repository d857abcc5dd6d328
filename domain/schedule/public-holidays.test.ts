import { expect, test } from "vitest";
import { PUBLIC_HOLIDAYS, seedHolidays } from "./public-holidays.ts";
import { addDays, isCivilDate, weekdayOf } from "./zoned-time.ts";

test("every row is a day that exists, once and in order, with a name", () => {
  for (const rows of Object.values(PUBLIC_HOLIDAYS)) {
    const dates = rows.map(([date]) => date);
    expect(dates.every(isCivilDate)).toBe(true);
    expect(dates).toEqual([...new Set(dates)].sort());
    expect(rows.every(([, name]) => name.length > 3)).toBe(true);
  }
});

test("South Africa: a holiday on a Sunday frees the Monday too", () => {
  const holidays = seedHolidays("ZA");
  const sundays = [...holidays.keys()].filter((date) => weekdayOf(date) === 7);
  expect(sundays.length).toBeGreaterThan(2);
  for (const date of sundays) expect(holidays.has(addDays(date, 1))).toBe(true);
});

test("Ghana follows the act as amended in 2025", () => {
  const holidays = seedHolidays("GH");
  expect(holidays.has("2027-08-04")).toBe(false);
  expect(holidays.get("2027-07-01")).toBe("Republic Day");
  expect(holidays.get("2027-07-02")).toBe("Republic Day (observed)");
  expect(
    [...holidays.values()].filter((name) => name.startsWith("Shaqq Day")).length,
  ).toBeGreaterThanOrEqual(3);
});
