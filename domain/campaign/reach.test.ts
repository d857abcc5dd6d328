import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BROAD_REACH,
  MIN_REACH_LIST,
  MIN_REACH_OPERATOR,
  reachRange,
  forecastRating,
  reachRating,
} from "./reach.ts";
import { roundReach, shareByLargestRemainder, type Weight } from "./reach.ts";

const weightLists = fc
  .array(fc.nat({ max: 20_000_000 }), { minLength: 1, maxLength: 8 })
  .map((all): Weight[] => all.map((weight, index) => ({ id: index + 1, weight })));
const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, n) => sum + n, 0);

test("shares sum exactly to the total and are within one of their exact part", () => {
  fc.assert(
    fc.property(fc.nat({ max: 50_000_000 }), weightLists, (total, weights) => {
      const sum = sumOf(weights.map(({ weight }) => weight));
      fc.pre(sum > 0);
      const shares = shareByLargestRemainder(total, weights, false);
      expect(sumOf(shares.values())).toBe(total);
      for (const { id, weight } of weights)
        expect(Math.abs((shares.get(id) ?? -9) - (total * weight) / sum)).toBeLessThan(1);
    }),
  );
});

test("capped shares never exceed their weight and sum to what there is", () => {
  fc.assert(
    fc.property(fc.nat({ max: 50_000_000 }), weightLists, (total, weights) => {
      const shares = shareByLargestRemainder(total, weights, true);
      const sum = sumOf(weights.map(({ weight }) => weight));
      expect(sumOf(shares.values())).toBe(Math.min(total, sum));
      for (const { id, weight } of weights) expect(shares.get(id)).toBeLessThanOrEqual(weight);
    }),
  );
});

test("the order of the routes does not change their shares", () => {
  fc.assert(
    fc.property(fc.nat({ max: 1000 }), weightLists, fc.boolean(), (total, weights, capByWeight) => {
      const forth = shareByLargestRemainder(total, weights, capByWeight);
      const back = shareByLargestRemainder(total, weights.toReversed(), capByWeight);
      expect(Object.fromEntries(back)).toEqual(Object.fromEntries(forth));
    }),
  );
});

test("the odd one goes to the largest remainder, and a tie to the smaller id", () => {
  const three = [3, 2, 1].map((id) => ({ id, weight: 1 }));
  expect(Object.fromEntries(shareByLargestRemainder(100, three, false))).toEqual({
    1: 34,
    2: 33,
    3: 33,
  });
  const two = [
    { id: 1, weight: 2 },
    { id: 2, weight: 1 },
  ];
  expect(Object.fromEntries(shareByLargestRemainder(10, two, false))).toEqual({ 1: 7, 2: 3 });
});

test("nobody to reach gives nothing, and impossible numbers are refused", () => {
  expect(Object.fromEntries(shareByLargestRemainder(5, [{ id: 1, weight: 0 }], false))).toEqual({
    1: 0,
  });
  expect(shareByLargestRemainder(5, [], true).size).toBe(0);
  expect(() => shareByLargestRemainder(-1, [], false)).toThrow(RangeError);
  expect(() => shareByLargestRemainder(1, [{ id: 1, weight: 0.5 }], false)).toThrow(RangeError);
});

test.each([
  [0, 0],
  [7, 7],
  [99, 99],
  [100, 100],
  [109, 100],
  [9_876, 9_800],
  [10_999, 10_000],
  [1_299_999, 1_200_000],
])("%i people are shown as %i", (n, shown) => {
  expect(roundReach(n)).toBe(shown);
});

test("below the floor no figure is shown", () => {
  expect(roundReach(999, MIN_REACH_OPERATOR)).toBe(0);
  expect(roundReach(1_000, MIN_REACH_OPERATOR)).toBe(1_000);
  expect(roundReach(99, MIN_REACH_LIST)).toBe(0);
  expect(reachRange(999, MIN_REACH_OPERATOR)).toEqual({ low: 0, high: 0 });
});

test("a shown figure never promises more people, and has at most two digits before its zeros", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), (n) => {
      const shown = roundReach(n);
      expect(shown).toBeLessThanOrEqual(n);
      expect(shown * 11).toBeGreaterThanOrEqual(n * 10 - 10);
      expect(String(shown)).toMatch(/^\d{1,2}0*$/);
    }),
  );
});

test("the range holds the true figure and tells no more than the rounded one", () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000_000 }), (n) => {
      const { low, high } = reachRange(n);
      expect(low).toBeLessThanOrEqual(n);
      expect(high).toBeGreaterThanOrEqual(n);
      expect(`${low} ${high}`).toMatch(/^\d{1,2}0* \d{1,2}0*$/);
      expect(reachRange(roundReach(n))).toEqual({ low, high });
    }),
  );
  expect(reachRange(9_876)).toEqual({ low: 8_800, high: 11_000 });
});

test("enough people are not called too few because the range that is shown begins below the floor", () => {
  const matching = { low: 900, high: 1_100 };
  expect(forecastRating({ tooNarrow: false, matching })).toBe("good");
  expect(forecastRating({ tooNarrow: true, matching })).toBe("too narrow");
  expect(forecastRating({ tooNarrow: false, matching: { low: BROAD_REACH + 1 } })).toBe("broad");
});

test("a word says whether an audience is too narrow, good or broad", () => {
  expect(reachRating(999)).toBe("too narrow");
  expect(reachRating(1_000)).toBe("good");
  expect(reachRating(100, MIN_REACH_LIST)).toBe("good");
  expect(reachRating(BROAD_REACH + 1)).toBe("broad");
});
