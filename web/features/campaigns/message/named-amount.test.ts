import { expect, test } from "vitest";
import { budgetOf } from "./named-amount.ts";

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
