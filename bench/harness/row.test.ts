import { expect, test } from "vitest";
import { exactly, type Row, verdictOf } from "./row.ts";

const row = (low: number, high: number, more: Partial<Row> = {}): Row => ({
  name: "x",
  unit: "x",
  value: { median: (low + high) / 2, low, high, rounds: 7 },
  ...more,
});

test("a least is met only where the lower end of the interval meets it", () => {
  const target = { atLeast: 1 };
  expect(verdictOf(row(1, 3, { target }))).toBe("met");
  expect(verdictOf(row(0.99, 3, { target }))).toBe("MISSED");
});

test("a most is met only where the upper end of the interval meets it", () => {
  const target = { atMost: 2 };
  expect(verdictOf(row(1, 2, { target }))).toBe("met");
  expect(verdictOf(row(1, 2.01, { target }))).toBe("MISSED");
});

test("a figure that is not a number misses its target", () => {
  expect(verdictOf(row(Number.NaN, Number.NaN, { target: { atLeast: 0 } }))).toBe("MISSED");
});

test("too few rounds give no verdict, except for what does not vary", () => {
  const target = { atLeast: 1 };
  const value = { median: 5, low: 5, high: 5, rounds: 2 };
  expect(verdictOf(row(5, 5, { value, target }))).toBe("shown");
  expect(verdictOf({ name: "bytes", unit: " kB", target, ...exactly(5) })).toBe("met");
  expect(verdictOf({ name: "bytes", unit: " kB", target, ...exactly(0.5) })).toBe("MISSED");
});

test("a figure without a target is only shown", () => {
  expect(verdictOf(row(1, 2))).toBe("shown");
});
