import { expect, test } from "vitest";
import { areNeighbours } from "../../domain/campaign/people/neighbours.ts";
import { countiesOf } from "./places.ts";

const namesOf = (code: "ZA" | "GH") => countiesOf(code).map(({ countyName }) => countyName);

test("every province and region of the catalogue has neighbours, all of its own country", () => {
  for (const [own, others] of [
    [namesOf("ZA"), namesOf("GH")],
    [namesOf("GH"), namesOf("ZA")],
  ] as const)
    for (const name of own) {
      expect(
        own.filter((other) => areNeighbours(name, other)),
        name,
      ).not.toEqual([]);
      expect(
        others.filter((other) => areNeighbours(name, other)),
        name,
      ).toEqual([]);
      expect(areNeighbours(name, name)).toBe(false);
    }
});

test("neighbours are so both ways", () => {
  expect([areNeighbours("Gauteng", "Limpopo"), areNeighbours("Limpopo", "Gauteng")]).toEqual([
    true,
    true,
  ]);
  expect(areNeighbours("Western Cape", "Limpopo")).toBe(false);
});
