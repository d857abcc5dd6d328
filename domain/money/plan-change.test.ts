import fc from "fast-check";
import { expect, test } from "vitest";
import {
  beginsAtOnce,
  bonusMonth,
  paidPeriod,
  priceUpgrade,
  upgradeBonusMinor,
} from "./plan-change.ts";

const at = (text: string): number => Date.parse(`${text}:00Z`);
const GROW = { ordinal: 2, interval: "month" } as const;
const PRO = { ordinal: 3, interval: "month" } as const;

test("a larger plan begins at once, a smaller one or another interval waits for the renewal", () => {
  expect(beginsAtOnce(GROW, PRO)).toBe(true);
  expect(beginsAtOnce(GROW, { ...PRO, interval: "year" })).toBe(true);
  expect(beginsAtOnce({ ...GROW, interval: "year" }, { ...PRO, interval: "year" })).toBe(true);
  expect(beginsAtOnce({ ...GROW, interval: "year" }, PRO)).toBe(false);
  expect(beginsAtOnce(PRO, GROW)).toBe(false);
  expect(beginsAtOnce(GROW, { ...GROW, interval: "year" })).toBe(false);
});

test("the days of a period are those between its two payments, short months too", () => {
  const month = { interval: "month", firstPaidMs: at("2027-01-31T09:00") } as const;
  const february = { ...month, periodEndMs: at("2027-02-28T09:00") };
  expect(paidPeriod({ ...february, nowMs: at("2027-02-18T08:00") })).toEqual({
    daysLeft: 11,
    daysTotal: 28,
  });
  const march = { ...month, periodEndMs: at("2027-03-31T09:00") };
  expect(paidPeriod({ ...march, nowMs: at("2027-03-31T08:59") })).toEqual({
    daysLeft: 1,
    daysTotal: 31,
  });
  const year = { ...month, interval: "year" as const, periodEndMs: at("2028-01-31T09:00") };
  expect(paidPeriod({ ...year, nowMs: at("2027-01-31T09:00") })).toEqual({
    daysLeft: 365,
    daysTotal: 365,
  });
});

test("a period that was moved to another day counts from a month before its end", () => {
  const moved = {
    interval: "month",
    firstPaidMs: at("2027-01-31T09:00"),
    periodEndMs: at("2027-05-15T09:00"),
  } as const;
  expect(paidPeriod({ ...moved, nowMs: at("2027-05-01T09:00") })).toEqual({
    daysLeft: 14,
    daysTotal: 30,
  });
});

test("ten of thirty days: R199.66 for Pro, R66.34 of Grow is credited", () => {
  const prices = { fromMinor: 19_900n, toMinor: 59_900n, smallestChargeMinor: 1_000n };
  expect(priceUpgrade(prices, { daysLeft: 10, daysTotal: 30 })).toEqual({
    costMinor: 19_966n,
    creditMinor: 6_634n,
    chargeMinor: 13_332n,
  });
  expect(
    upgradeBonusMinor({ fromMinor: 5_000n, toMinor: 20_000n }, { daysLeft: 10, daysTotal: 30 }),
  ).toBe(5_000n);
});

test("what is charged is cost less credit, never more than the exact part, nothing below a card payment", () => {
  const amount = fc.bigInt({ min: 100n, max: 10_000_000n });
  const days = fc.integer({ min: 1, max: 366 }).chain((daysTotal) =>
    fc.record({
      daysTotal: fc.constant(daysTotal),
      daysLeft: fc.integer({ min: 0, max: daysTotal }),
    }),
  );
  fc.assert(
    fc.property(amount, amount, days, (fromMinor, more, period) => {
      const prices = { fromMinor, toMinor: fromMinor + more, smallestChargeMinor: 1_000n };
      const { costMinor, creditMinor, chargeMinor } = priceUpgrade(prices, period);
      const [left, total] = [BigInt(period.daysLeft), BigInt(period.daysTotal)];
      expect(chargeMinor === 0n || chargeMinor === costMinor - creditMinor).toBe(true);
      expect(chargeMinor * total).toBeLessThanOrEqual(more * left);
      expect(chargeMinor === 0n || chargeMinor >= 1_000n).toBe(true);
      if (chargeMinor > 0n) expect(chargeMinor * total).toBeGreaterThan(more * left - 2n * total);
    }),
  );
});

test("the month of a bonus goes from one day of the first payment to the next", () => {
  expect(bonusMonth(at("2027-01-31T09:00"), at("2027-06-20T09:00"))).toEqual({
    daysLeft: 10,
    daysTotal: 30,
  });
});
