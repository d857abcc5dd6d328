import fc from "fast-check";
import { expect, test } from "vitest";
import { CAMPAIGN_KINDS, FLOW_TYPE } from "../catalogue.ts";
import { forecastRanges } from "./forecast.ts";

test("of 10,000 people 9,000 to 9,700 get a message with a link and 90 to 291 tap it", () => {
  expect(forecastRanges(FLOW_TYPE.smsLink, 10_000)).toEqual({
    delivered: { low: 9_000, high: 9_700 },
    clicks: { low: 90, high: 291 },
  });
});

test("plain SMS and Please Call Me have nothing to click; display and RCS have", () => {
  const highest = (flowTypeId: number) => forecastRanges(flowTypeId, 10_000).clicks.high;
  expect([FLOW_TYPE.sms, FLOW_TYPE.pcm].map(highest)).toEqual([0, 0]);
  expect([FLOW_TYPE.display, FLOW_TYPE.rcs].map(highest)).toEqual([59, 582]);
});

test("forecasts are whole numbers, low to high, never above the people, for every kind", () => {
  const kinds = fc.constantFrom(...CAMPAIGN_KINDS.map(({ flowTypeId }) => flowTypeId));
  fc.assert(
    fc.property(kinds, fc.nat({ max: 50_000_000 }), (flowTypeId, people) => {
      const { delivered, clicks } = forecastRanges(flowTypeId, people);
      const rising = [0, clicks.low, clicks.high, delivered.high, people];
      expect(rising).toEqual([...rising].sort((a, b) => a - b));
      expect(delivered.low).toBeLessThanOrEqual(delivered.high);
      expect([delivered.low, ...rising].every(Number.isSafeInteger)).toBe(true);
    }),
  );
});
