import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetStops, nearestStop } from "./budget-stops.ts";

test("sums that people name, from the least to the most", () => {
  expect(budgetStops(2_000, 20_000)).toEqual([
    2_000, 2_500, 3_000, 4_000, 5_000, 6_000, 8_000, 10_000, 12_000, 15_000, 20_000,
  ]);
  expect(budgetStops(100, 400)).toEqual([100, 200, 300, 400]);
  expect(budgetStops(5_000, 4_000)).toEqual([]);
});

test("every next one is more, by at most half as much again, and all are whole units", () => {
  const stops = budgetStops(1_000, 5_000_000);
  for (const [place, stop] of stops.entries()) {
    expect(stop % 100).toBe(0);
    const before = stops[place - 1];
    if (before === undefined) continue;
    expect(stop).toBeGreaterThan(before);
    expect(stop / before).toBeLessThan(1.5);
  }
});

test("no other stop is nearer than the nearest", () => {
  const stops = budgetStops(2_000, 150_000);
  fc.assert(
    fc.property(fc.nat(300_000), (minor) => {
      const nearest = Math.abs((stops[nearestStop(stops, minor)] ?? 0) - minor);
      for (const stop of stops) expect(Math.abs(stop - minor)).toBeGreaterThanOrEqual(nearest);
    }),
  );
  expect(nearestStop([100, 200], 150)).toBe(0);
});
