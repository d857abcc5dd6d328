import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../rules/default-rules.ts";
import { taxWord } from "./tax-word.ts";

test("the taxes of a country have one word, by what its law calls them", () => {
  const wordOf = (country: "ZA" | "GH") =>
    taxWord(DEFAULT_RULES[country].tax.map(({ name }) => name));
  expect(wordOf("ZA")).toBe("VAT");
  expect(wordOf("GH")).toBe("VAT and levies");
  // Documents of a year name it once each.
  expect(taxWord(["VAT", "VAT"])).toBe("VAT");
  expect(taxWord(["Sales tax", "City tax"])).toBe("taxes");
  expect(taxWord([])).toBe("tax");
});
