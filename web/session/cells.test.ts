import { expect, test } from "vitest";
import { countriesHere, firstCountryId } from "./cells.ts";

const cellsOf = (here: readonly number[]) =>
  ([6, 7] as const).map((countryId) => ({
    countryId,
    code: countryId === 6 ? "ZA" : "GH",
    name: "",
    address: "",
    isHere: here.includes(countryId),
  }));
const namesIn = (me: Parameters<typeof countriesHere>[0]) =>
  countriesHere(me).map(({ code }) => code);

test("one installation serves every country and begins with the first, known or not", () => {
  for (const me of [undefined, {}]) {
    expect(namesIn(me)).toEqual(["ZA", "GH"]);
    expect(firstCountryId(me)).toBe(6);
  }
});

test("of several, each serves and begins with its own", () => {
  expect(namesIn({ cells: cellsOf([7]) })).toEqual(["GH"]);
  expect(firstCountryId({ cells: cellsOf([7]) })).toBe(7);
  expect(firstCountryId({ cells: cellsOf([6]) })).toBe(6);
  expect(namesIn({ cells: cellsOf([]) })).toEqual([]);
});
