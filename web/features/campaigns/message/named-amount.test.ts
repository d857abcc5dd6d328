import { expect, test } from "vitest";
import { amountHint, budgetOf } from "./named-amount.ts";

const model = (people: number, minor: number | null) => ({
  budget: { minor, name: () => undefined, refused: null, refuse: () => undefined },
  editor: { draft: { people } },
  parts: 1,
  unitPriceTenThousandths: 3000,
});

test("the amount of a draft is the one that was named, else what its people cost, and none without people", () => {
  expect(budgetOf(model(200, null))).toBe(6_000);
  expect(budgetOf(model(203, 6_100))).toBe(6_100);
  expect(budgetOf(model(0, null))).toBeUndefined();
  expect(budgetOf(model(0, 10))).toBeUndefined();
});

test("an amount that cannot be paid at once, or that nobody needs, is said to be one beside the field", () => {
  const limits = { code: "ZA", currencyCode: "ZAR", hasWallet: false } as const;
  const plain = "See how many people that pays for.";
  expect(amountHint(500, 90_000, limits)).toBe(
    "The smallest payment is R10.00. What is left of it stays in your wallet.",
  );
  expect(amountHint(9_999_999_900, 90_000, limits)).toBe(
    "Everyone we can reach costs R900.00. You do not need more.",
  );
  expect([1_000, 90_000].map((minor) => amountHint(minor, 90_000, limits))).toEqual([plain, plain]);
  expect(amountHint(500, 90_000, { ...limits, hasWallet: true })).toBe(plain);
  expect(amountHint(9_999_999_900, undefined, limits)).toBe(plain);
  expect([amountHint(undefined, 90_000, limits), amountHint(15_000, 0, limits)]).toEqual([
    plain,
    plain,
  ]);
});
