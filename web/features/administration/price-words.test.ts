import { expect, test } from "vitest";
import { differenceWords, unitPriceWords } from "./price-words.ts";

test("a price is said with the sign of its currency, and what it changes by in percent", () => {
  expect(unitPriceWords(3_000, "ZAR")).toBe("R0.30");
  expect(differenceWords(3_000, 4_000)).toBe("+33.3%");
  expect(differenceWords(3_000, 2_700)).toBe("-10%");
  expect(differenceWords(3_000, 3_000)).toBe("0%");
});
