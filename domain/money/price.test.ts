import fc from "fast-check";
import { expect, test } from "vitest";
import { coinsForBudget, priceMinor } from "./price.ts";

/** Long multiplication on decimal digits, cut after the hundredths: shares nothing with the rule it checks. */
function priceByHand(unitTenThousandths: number, coins: number): string {
  const digits = [...String(unitTenThousandths)].toReversed().map(Number);
  const result: number[] = [];
  let carry = 0;
  for (const digit of digits) {
    const value = digit * coins + carry;
    result.push(value % 10);
    carry = Math.floor(value / 10);
  }
  for (; carry > 0; carry = Math.floor(carry / 10)) result.push(carry % 10);
  const tenThousandths = result.toReversed().join("").padStart(3, "0");
  return tenThousandths.slice(0, -2).replace(/^0+(?=\d)/, "");
}

test.each([3000, 100, 900, 40, 1234])(
  "the price at %i ten-thousandths is exact for every count to 100,000",
  (unit) => {
    const wrong: number[] = [];
    for (let coins = 1; coins <= 100_000; coins += 1) {
      if (String(priceMinor(BigInt(unit), BigInt(coins))) !== priceByHand(unit, coins))
        wrong.push(coins);
    }
    expect(wrong).toEqual([]);
  },
);

test("doubles would be a cent short for 14,764 of the first 100,000 SMS counts, which is why money is integers", () => {
  let short = 0;
  for (let coins = 1; coins <= 100_000; coins += 1) {
    if (BigInt(Math.floor(0.3 * coins * 100)) !== priceMinor(3000n, BigInt(coins))) short += 1;
  }
  expect(short).toBe(14_764);
});

test("a budget buys the largest number of coins that it can pay", () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000_000n), fc.bigInt(0n, 10n ** 12n), (unit, budgetMinor) => {
      const coins = coinsForBudget(unit, budgetMinor);
      expect(priceMinor(unit, coins)).toBeLessThanOrEqual(budgetMinor);
      expect(priceMinor(unit, coins + 1n)).toBeGreaterThan(budgetMinor);
    }),
  );
});

test("R150 buys 500 messages at R0.30, and nothing is bought with nothing", () => {
  expect(coinsForBudget(3000n, 15_000n)).toBe(500n);
  expect(coinsForBudget(3000n, 0n)).toBe(0n);
});

test("impossible prices, counts and budgets are refused", () => {
  expect(() => priceMinor(-1n, 1n)).toThrow(RangeError);
  expect(() => priceMinor(1n, -1n)).toThrow(RangeError);
  expect(() => coinsForBudget(0n, 1n)).toThrow(RangeError);
  expect(() => coinsForBudget(1n, -1n)).toThrow(RangeError);
});
