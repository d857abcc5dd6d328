import { describe, expect, test } from "vitest";
import { readBudget, type BudgetFacts } from "./read-budget.ts";

const facts: BudgetFacts = {
  price: { unitPriceTenThousandths: 3000, parts: 2 },
  currency: "ZAR",
  mostPeople: 1200,
};

describe("what is typed into the budget step", () => {
  test("is people: by money, by coins, or as it stands", () => {
    expect(readBudget("money", "R150,50", facts)).toEqual({ people: 250 });
    expect(readBudget("money", "9000000", facts)).toEqual({ people: 1200 });
    expect(readBudget("people", "1,000", facts)).toEqual({ people: 1000 });
    expect(readBudget("coins", "500", facts)).toEqual({ people: 250 });
    expect(readBudget("money", " ", facts)).toEqual({ people: 0 });
  });

  test("leaves nobody and no price behind when it cannot be read", () => {
    for (const text of ["abc", "-5", "1e3", "15 0", "1.2.3"])
      expect(readBudget("money", text, facts)).toEqual({
        people: 0,
        sentence: "Enter an amount such as 150 or 150.50.",
      });
    for (const field of ["people", "coins"] as const)
      expect(readBudget(field, "12,5", facts)).toEqual({
        people: 0,
        sentence: "Enter a whole number such as 500.",
      });
  });

  test("says what one person costs when it is too little", () => {
    for (const text of ["0", "0.59"])
      expect(readBudget("money", text, facts)).toEqual({
        people: 0,
        sentence: "Not enough for one person. Enter at least R0.60.",
      });
    expect(readBudget("coins", "1", facts).sentence).toBe(
      "One person takes 2 SMS. Enter at least 2.",
    );
    expect(readBudget("people", "0", facts).sentence).toBe("Enter a whole number such as 500.");
  });
});
