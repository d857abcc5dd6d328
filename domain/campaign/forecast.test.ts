import fc from "fast-check";
import { expect, test } from "vitest";
import { forecastRanges } from "./forecast.ts";
import { KIND_TRAITS, type KindName } from "./kinds/traits.ts";

test("of 10,000 people 9,000 to 9,700 get a message with a link and 90 to 290 tap it", () => {
  expect(forecastRanges(KIND_TRAITS["sms-link"], 10_000)).toEqual({
    delivered: { low: 9_000, high: 9_700 },
    clicks: { low: 90, high: 290 },
  });
});

test("who gets it is said in three digits, so that the ends do not move; who taps it in two", () => {
  const delivered = (people: number) => forecastRanges(KIND_TRAITS.sms, people).delivered;
  expect(delivered(1_200)).toEqual({ low: 1_080, high: 1_160 });
  expect(delivered(110_000)).toEqual({ low: 99_000, high: 106_000 });
  expect(forecastRanges(KIND_TRAITS["sms-link"], 500)).toEqual({
    delivered: { low: 450, high: 485 },
    clicks: { low: 4, high: 15 },
  });
});

test("plain SMS and Please Call Me have nothing to click; display and RCS have", () => {
  const highest = (kind: KindName) => forecastRanges(KIND_TRAITS[kind], 10_000).clicks.high;
  expect((["sms", "pcm"] as const).map(highest)).toEqual([0, 0]);
  expect((["display", "rcs"] as const).map(highest)).toEqual([59, 580]);
});

test("forecasts are whole numbers, low to high, never above the people, for every kind", () => {
  const kinds = fc.constantFrom(...Object.values(KIND_TRAITS));
  fc.assert(
    fc.property(kinds, fc.nat({ max: 50_000_000 }), (kind, people) => {
      const { delivered, clicks } = forecastRanges(kind, people);
      const rising = [0, clicks.low, clicks.high, delivered.high, people];
      expect(rising).toEqual([...rising].sort((a, b) => a - b));
      expect(delivered.low).toBeLessThanOrEqual(delivered.high);
      expect([delivered.low, ...rising].every(Number.isSafeInteger)).toBe(true);
    }),
  );
});
