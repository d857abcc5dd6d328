import fc from "fast-check";
import { expect, it } from "vitest";
import {
  benefitsUntilMs,
  bonusMonthsDue,
  discountedUnitPrice,
  monthStartMs,
  yearlyPerMonthMinor,
} from "./plan-terms.ts";

const JAN_31 = Date.parse("2026-01-31T10:00:00Z");
const DAY_MS = 86_400_000;

it("rounds the yearly price per month down to two decimals", () => {
  expect(yearlyPerMonthMinor(199_000n)).toBe(16_583n);
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), (year) => {
      const month = yearlyPerMonthMinor(year);
      expect(month * 12n <= year && (month + 1n) * 12n > year).toBe(true);
    }),
  );
});

it("takes the discount off exactly, rounding in the customer's favour", () => {
  expect(discountedUnitPrice(3_000n, 500)).toBe(2_850n);
  expect(discountedUnitPrice(100n, 1_200)).toBe(88n);
  expect(discountedUnitPrice(3_000n, 0)).toBe(3_000n);
});

it("starts months on the same day, or on the last one of a short month", () => {
  expect(new Date(monthStartMs(JAN_31, 1)).toISOString()).toBe("2026-02-28T10:00:00.000Z");
  expect(new Date(monthStartMs(JAN_31, 2)).toISOString()).toBe("2026-03-31T10:00:00.000Z");
  expect(new Date(monthStartMs(JAN_31, 12)).toISOString()).toBe("2027-01-31T10:00:00.000Z");
});

it("owes one bonus for each month that is paid for and has begun", () => {
  const yearEnd = monthStartMs(JAN_31, 12);
  expect(bonusMonthsDue(JAN_31, monthStartMs(JAN_31, 1), JAN_31)).toBe(1);
  expect(bonusMonthsDue(JAN_31, monthStartMs(JAN_31, 1), yearEnd)).toBe(1);
  expect(bonusMonthsDue(JAN_31, yearEnd, JAN_31 + 100 * DAY_MS)).toBe(4);
  expect(bonusMonthsDue(JAN_31, yearEnd, yearEnd + 100 * DAY_MS)).toBe(12);
});

it("lets benefits outlive a refused renewal by the days of grace, and end with a cancellation", () => {
  const end = JAN_31;
  const base = { isPaid: true, periodEndMs: end, pastDueSinceMs: null, endsAtPeriodEnd: false };
  expect(benefitsUntilMs({ ...base, status: "past-due", pastDueSinceMs: end })).toBe(
    end + 7 * DAY_MS,
  );
  expect(benefitsUntilMs({ ...base, status: "ended" })).toBe(end);
  expect(benefitsUntilMs({ ...base, status: "active", endsAtPeriodEnd: true })).toBe(end);
  expect(benefitsUntilMs({ ...base, status: "incomplete" })).toBe(0);
});

it.each(["ended", "past-due", "incomplete"] as const)(
  "gives no benefits for a plan that was never paid, though the provider names a period for it: %s",
  (status) => {
    const ends = { periodEndMs: JAN_31, pastDueSinceMs: JAN_31, endsAtPeriodEnd: false };
    expect(benefitsUntilMs({ ...ends, isPaid: false, status })).toBe(0);
  },
);
