import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  budgetChips,
  coinsOfPeople,
  costOfPeople,
  exactPrice,
  leastBudget,
  peopleForCoins,
  peopleForMoney,
} from "./people-money.ts";

const sms = { unitPriceTenThousandths: 3000, parts: 1 };

describe("people and money", () => {
  test("R150 pays for 500 messages of one part at R0.30, and for 250 of two", () => {
    expect(peopleForMoney(15_000, sms, 100_000)).toBe(500);
    expect(peopleForMoney(15_000, { ...sms, parts: 2 }, 100_000)).toBe(250);
    expect(costOfPeople(11_270, sms)).toBe(338_100);
  });

  test("a budget is never exceeded, and one person more would exceed it", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        (unitPriceTenThousandths, parts, budgetMinor) => {
          const facts = { unitPriceTenThousandths, parts };
          const people = peopleForMoney(budgetMinor, facts, Number.MAX_SAFE_INTEGER);
          expect(costOfPeople(people, facts)).toBeLessThanOrEqual(budgetMinor);
          expect(costOfPeople(people + 1, facts)).toBeGreaterThan(budgetMinor);
        },
      ),
    );
  });

  test("a price under the smallest coin is said for 100 people, and its first person costs that coin", () => {
    const pcm = { unitPriceTenThousandths: 40, parts: 1 };
    expect(exactPrice(sms)).toEqual({ people: 1, minor: 30 });
    expect(exactPrice(pcm)).toEqual({ people: 100, minor: 40 });
    expect(leastBudget(pcm)).toBe(1);
    expect(leastBudget(sms)).toBe(30);
  });

  test("coins give people and people give coins: no coin is lost, none is spent that was not named", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 4 }), (count, parts) => {
        expect(peopleForCoins(coinsOfPeople(count, parts), parts)).toBe(count);
        const used = coinsOfPeople(peopleForCoins(count, parts), parts);
        expect(used).toBeLessThanOrEqual(count);
        expect(count - used).toBeLessThan(parts);
      }),
    );
  });

  test("nobody is counted twice: what can be booked is the most", () => {
    expect(peopleForMoney(1_000_000, sms, 1200)).toBe(1200);
  });

  test("chips that would pay for everyone or for nobody are left out", () => {
    expect(budgetChips(sms, 1200)).toEqual([5_000, 15_000]);
    expect(budgetChips(sms, 0)).toEqual([]);
    expect(budgetChips(sms, 100_000)).toEqual([5_000, 15_000, 50_000]);
  });
});
