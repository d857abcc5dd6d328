import { expect, test } from "vitest";
import { emptyDraft } from "../draft/draft.ts";
import { placeOfHint, usefulHints } from "./hint-change.ts";

const counties = [
  {
    countyId: 601,
    countyName: "Gauteng",
    localeId: 1,
    counter: 9,
    cities: [{ cityId: 60101, cityName: "Soweto", counter: 0 }],
  },
  { countyId: 602, countyName: "Limpopo", localeId: 1, counter: 9, cities: [] },
];
const draft = { ...emptyDraft(""), counties: [601], ageGroups: [2], gender: [21] };
const change = (kind: Parameters<typeof placeOfHint>[1]["kind"], id: number | null) =>
  placeOfHint(draft, { kind, id }, { counties });

test("a hint adds its place, age or gender", () => {
  expect(change("add-county", 602)).toMatchObject({ counties: [601, 602] });
  expect(change("add-city", 60101)).toMatchObject({ cities: [60101] });
  expect(change("add-age", 3)).toEqual({ ageGroups: [2, 3] });
  expect(change("add-gender", 20)).toEqual({ gender: [] });
});

test("what is there already, or unknown, changes nothing", () => {
  expect(change("add-county", 601)).toEqual({});
  expect(change("add-county", 699)).toEqual({});
  expect(change("shorten-text", null)).toEqual({});
});

test("while the money is the limit only a shorter text is advised; with money for all, more people are", () => {
  const hints = [{ kind: "add-gender" }, { kind: "shorten-text" }, { kind: "add-county" }] as const;
  expect(usefulHints(hints, 500, 3_500)).toEqual([{ kind: "shorten-text" }]);
  expect(usefulHints(hints, 3_500, 3_500)).toEqual(hints);
  expect(usefulHints(hints, 0, 3_500)).toEqual(hints);
  expect(usefulHints(hints, 500, undefined)).toEqual(hints);
});
