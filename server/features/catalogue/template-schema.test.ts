import { expect, it } from "vitest";
import { checkSection } from "./section-schemas.ts";

const reach = { daysBefore: 3, daysAfter: 0 };
const withSeason = (season: object) => [
  {
    id: "one",
    segmentId: null,
    language: "af",
    occasion: "Christmas",
    title: "One",
    flowTypeId: 1,
    text: "Bel {phone}",
    seasons: [season],
  },
];

it.each([
  { kind: "day", month: 2, day: 29, ...reach },
  { kind: "nth-weekday", month: 7, weekday: 5, nth: -1, ...reach },
  { kind: "each-month", day: 31, ...reach },
  { kind: "easter", ...reach },
  { kind: "eid", ...reach },
  { kind: "school-term", ...reach },
])("an example may have the season %j", (season) => {
  expect(checkSection("messageTemplates", withSeason(season))?.isGood).toBe(true);
});

it.each([
  [{ kind: "day", month: 2, day: 30, ...reach }, "That month has no such day."],
  [{ kind: "day", month: 13, day: 1, ...reach }, undefined],
  [{ kind: "nth-weekday", month: 7, weekday: 8, nth: 1, ...reach }, undefined],
  [{ kind: "nth-weekday", month: 7, weekday: 1, nth: 0, ...reach }, undefined],
  [{ kind: "easter", daysBefore: 61, daysAfter: 0 }, undefined],
  [{ kind: "easter", daysBefore: 1, daysAfter: -1 }, undefined],
  [{ kind: "full moon", ...reach }, undefined],
])("an example is refused with the season %j", (season, message) => {
  const checked = checkSection("messageTemplates", withSeason(season));
  if (checked?.isGood !== false) throw new Error("It was accepted.");
  expect(checked.problems[0]?.path).toContain("seasons");
  if (message) expect(checked.problems[0]?.message).toBe(message);
});
