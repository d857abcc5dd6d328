import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Currency,
  formatMoney,
  formatRoundMoney,
  moneyInputText,
  parseCount,
  parseMoneyInput,
} from "./money.ts";

test("amounts show the symbol of the country, groups of three and two decimals", () => {
  expect(formatMoney(338100, "ZAR")).toBe("R3,381.00");
  expect(formatMoney(5, "GHS")).toBe("GH₵0.05");
  expect(formatMoney(123456789n, "USD")).toBe("$1,234,567.89");
  expect(formatMoney(0, "NGN")).toBe("₦0.00");
  expect(formatMoney(-12050, "ZAR")).toBe("-R120.50");
});

test("a round choice is shown without cents where it has none", () => {
  expect(formatRoundMoney(15_000, "ZAR")).toBe("R150");
  expect(formatRoundMoney(338_100n, "GHS")).toBe("GH₵3,381");
  expect(formatRoundMoney(15_050, "ZAR")).toBe("R150.50");
  expect(formatRoundMoney(10_000, "ZAR")).toBe("R100");
});

test("an amount beyond double precision is shown to the cent", () => {
  expect(formatMoney(900719925474099399n, "ZAR")).toBe("R9,007,199,254,740,993.99");
});

test("a locale that is asked for decides the separators", () => {
  expect(formatMoney(338100, "USD", "de")).toBe("$3.381,00");
});

test.each([
  ["150", 15000],
  ["R150.50", 15050],
  ["r 150,5", 15050],
  ["1 500,00", 150000],
  ["1\u00a0500,00", 150000],
  ["R1,500", 150000],
  ["1,234,567.8", 123456780],
  ["1.500,00", 150000],
  ["GH₵ 10", 1000],
  ["GHS10", 1000],
  ["₦20", 2000],
  ["$0.01", 1],
  ["150.", 15000],
  [" 20 ", 2000],
])("%j is read as %i minor units", (text, amountMinor) => {
  expect(parseMoneyInput(text)).toBe(amountMinor);
});

test.each([
  "",
  "R",
  "abc",
  "-5",
  "1.234",
  "1,23,456",
  "1 5",
  "5 0 0",
  "1e3",
  "10.999",
  "99999999999999999",
])("%j is not an amount", (text) => {
  expect(parseMoneyInput(text)).toBeUndefined();
});

test("what is shown can be typed back, for every currency and amount", () => {
  const currencies = fc.constantFrom<Currency>("ZAR", "GHS", "USD", "NGN");
  fc.assert(
    fc.property(currencies, fc.nat({ max: 10 ** 15 }), (currency, amountMinor) => {
      expect(parseMoneyInput(formatMoney(amountMinor, currency))).toBe(amountMinor);
    }),
  );
});

test("what a field is filled with is read back as the same amount, without cents that are none", () => {
  expect([15_000, 15_050, 5, 0].map(moneyInputText)).toEqual(["150", "150.50", "0.05", "0"]);
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 15 }), (amountMinor) => {
      expect(parseMoneyInput(moneyInputText(amountMinor))).toBe(amountMinor);
    }),
  );
});

test("counts are read as people type them", () => {
  expect(parseCount("9,800")).toBe(9800);
  expect(parseCount(" 9 800 ")).toBe(9800);
  expect(parseCount("12")).toBe(12);
  expect(parseCount("9,8")).toBeUndefined();
  expect(parseCount("lots")).toBeUndefined();
  expect(parseCount("-5")).toBeUndefined();
});
