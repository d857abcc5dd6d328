import fc from "fast-check";
import { expect, test } from "vitest";
import { intervalOf, medianOf, percentileOf } from "./interval.ts";

const figures = fc.array(fc.double({ min: 0.01, max: 1_000, noNaN: true }), {
  minLength: 1,
  maxLength: 15,
});

test("the interval holds the median and stays within what was measured", () => {
  fc.assert(
    fc.property(figures, (values) => {
      const { median, low, high, rounds } = intervalOf(values);
      expect(rounds).toBe(values.length);
      expect(low).toBeGreaterThanOrEqual(Math.min(...values));
      expect(low).toBeLessThanOrEqual(median);
      expect(high).toBeGreaterThanOrEqual(median);
      expect(high).toBeLessThanOrEqual(Math.max(...values));
    }),
  );
});

test("the same figures give the same interval", () => {
  const values = [3, 1, 4, 1, 5, 9, 2];
  expect(intervalOf(values)).toEqual(intervalOf(values));
});

test("figures that differ widely give a wide interval, figures that agree a narrow one", () => {
  const wide = intervalOf([1, 2, 3, 4, 5, 6, 7]);
  const narrow = intervalOf([3.9, 3.95, 4, 4, 4, 4.05, 4.1]);
  expect([wide.low, wide.high]).toEqual([2, 6]);
  expect(narrow.high - narrow.low).toBeLessThan(0.2);
});

test("one odd round of seven moves neither the median nor the interval's end by much", () => {
  const { median, high } = intervalOf([1, 1, 1, 1, 1, 1, 50]);
  expect(median).toBe(1);
  expect(high).toBe(1);
});

test("nothing measured is an error", () => {
  expect(() => intervalOf([])).toThrow(RangeError);
});

test("medians and percentiles are those of the sorted values", () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
  expect(percentileOf([10, 20, 30, 40], 0.99)).toBe(40);
  expect(percentileOf([40, 30, 20, 10], 0.5)).toBe(30);
});
