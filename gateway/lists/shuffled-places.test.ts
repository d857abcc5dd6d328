import fc from "fast-check";
import { expect, test } from "vitest";
import { shuffledPlaces } from "./shuffled-places.ts";

const seeds = fc.integer({ min: 0, max: 4_294_967_295 });
const all = (seed: number, places: number): number[] => {
  const placeOf = shuffledPlaces(seed, places);
  return Array.from({ length: places }, (_, turn) => placeOf(turn));
};

test("every place has its turn once, in the same order for the same seed", () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 1, max: 3000 }), (seed, places) => {
      const order = all(seed, places);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from(order.keys()));
      expect(all(seed, places)).toEqual(order);
    }),
    { numRuns: 200 },
  );
});

test("the first tenth of the turns is spread over all places alike, and another tenth for another seed", () => {
  const [places, turns, tenths] = [100_000, 10_000, 10];
  const first = (seed: number) => all(seed, places).slice(0, turns);
  for (const seed of [1, 2, 3]) {
    const perTenth = Array.from({ length: tenths }, () => 0);
    for (const place of first(seed)) {
      const tenth = Math.floor((place * tenths) / places);
      perTenth[tenth] = (perTenth[tenth] ?? 0) + 1;
    }
    // 1,000 each; the standard deviation is 30.
    for (const count of perTenth) expect(Math.abs(count - 1000)).toBeLessThan(150);
  }
  const both = new Set(first(1)).intersection(new Set(first(2))).size;
  expect(Math.abs(both - 1000)).toBeLessThan(150);
});
