import { expect, test } from "vitest";
import { looksLike, skeletonOf } from "./look-alike.ts";

test.each([
  ["Capitec", "Capitec", "the name itself"],
  ["CAP1TEC", "Capitec", "a digit for a letter"],
  ["Capltec", "Capitec", "l for i"],
  ["Сарitес", "Capitec", "Cyrillic letters"],
  ["Cápitèc", "Capitec", "marks"],
  ["C a p i t e c", "Capitec", "spaces"],
  ["Capitec-SMS", "Capitec", "a word behind it"],
  ["MyCapitec", "Capitec", "a word run together"],
  ["Capittec", "Capitec", "a letter more"],
  ["Captec", "Capitec", "a letter less"],
  ["Capitek", "Capitec", "another letter"],
  ["Cpaitec", "Capitec", "two letters swapped"],
  ["FNB Alert", "FNB", "a short name as a word"],
  ["FNBAlert", "FNB", "a short name before a capital"],
  ["PickNPay", "Pick n Pay", "two words run together"],
  ["Standard B", "Standard Bank", "", false],
  ["Vodac0m", "Vodacom", "a nought"],
  ["rnTN", "MTN", "r and n for m"],
  ["FN\u1160B", "FNB", "a letter that nobody sees"],
])("%s can be taken for %s: %s", (name, known, _why, isAlike = true) => {
  expect(looksLike(name, known)).toBe(isAlike);
});

test.each([
  ["Fnbakery", "FNB"],
  ["Mtnview", "MTN"],
  ["SarsonsDeli", "SARS"],
  ["Corner Shop", "Checkers"],
  ["Baobab", "Absa"],
  ["Copper Pot", "Capitec"],
  ["", "FNB"],
])("%s is nobody else's name, %s is one", (name, known) => {
  expect(looksLike(name, known)).toBe(false);
});

test("what is left of a name is what a reader sees", () => {
  expect(skeletonOf("Ph0ne-Sh0p 24!")).toBe(skeletonOf("PHONE SHOP z4l"));
});
