import { describe, expect, it } from "vitest";
import { comingSeasons, isInSeason, type Season } from "./season.ts";

const only = { daysBefore: 0, daysAfter: 0 };
/** The day after the fourth Thursday of November. */
const blackFriday: Season = {
  kind: "nth-weekday",
  month: 11,
  weekday: 4,
  nth: 4,
  daysBefore: 0,
  daysAfter: 1,
};

describe("a season", () => {
  it.each<[string, Season, string[]]>([
    ["a fixed day", { kind: "day", month: 9, day: 24, ...only }, ["2026-09-24"]],
    ["29 February", { kind: "day", month: 2, day: 29, ...only }, []],
    ["Black Friday", blackFriday, ["2026-11-26", "2026-11-27"]],
    [
      "the last Friday",
      { kind: "nth-weekday", month: 7, weekday: 5, nth: -1, ...only },
      ["2026-07-31"],
    ],
    ["Easter", { kind: "easter", ...only }, ["2026-04-05"]],
    ["the end of Ramadan", { kind: "eid", ...only }, ["2026-03-20"]],
    [
      "the openings of terms",
      { kind: "school-term", ...only },
      ["2026-01-14", "2026-04-08", "2026-07-21", "2026-10-06"],
    ],
  ])("%s", (_what, season, days) => {
    const year = comingSeasons([season], "2026-01-01", "ZA").filter((it) => it.first < "2027");
    expect(year.flatMap(({ first, last }) => (first === last ? [first] : [first, last]))).toEqual(
      days,
    );
  });

  it.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2027, "2027-03-28"],
    [2028, "2028-04-16"],
    [2038, "2038-04-25"],
  ])("Easter of %d", (year, sunday) => {
    expect(comingSeasons([{ kind: "easter", ...only }], `${year}-01-01`, "GH")[0]?.first).toBe(
      sunday,
    );
  });

  it("of Black Friday follows the fourth Thursday, also where that Friday is the fifth", () => {
    expect(isInSeason([blackFriday], "2024-11-29", "ZA")).toBe(true);
    expect(isInSeason([blackFriday], "2024-11-22", "ZA")).toBe(false);
  });

  it("of each month ends with the month where that is shorter", () => {
    const monthEnd: Season = { kind: "each-month", day: 31, ...only };
    expect(isInSeason([monthEnd], "2026-02-28", "ZA")).toBe(true);
    expect(isInSeason([monthEnd], "2026-03-30", "ZA")).toBe(false);
    expect(isInSeason([monthEnd], "2026-03-31", "ZA")).toBe(true);
  });

  it("reaches over the end of a year", () => {
    const christmas: Season = { kind: "day", month: 12, day: 25, daysBefore: 10, daysAfter: 10 };
    expect(isInSeason([christmas], "2027-01-04", "GH")).toBe(true);
    expect(isInSeason([christmas], "2027-01-05", "GH")).toBe(false);
    expect(comingSeasons([christmas], "2027-01-02", "GH")).toEqual([
      { first: "2027-01-02", last: "2027-01-04" },
      { first: "2027-12-15", last: "2028-01-02" },
    ]);
  });

  it("follows the terms of the country", () => {
    expect(isInSeason([{ kind: "school-term", ...only }], "2026-09-02", "GH")).toBe(true);
    expect(isInSeason([{ kind: "school-term", ...only }], "2026-09-02", "ZA")).toBe(false);
  });

  it("is always where there is none", () => {
    expect(isInSeason([], "2026-06-16", "ZA")).toBe(true);
  });
});
