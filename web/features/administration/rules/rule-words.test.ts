import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import { percentOf, readPercent, ruleLines } from "./rule-words.ts";

test("hours are told by runs of days, in order", () => {
  const value = DEFAULT_RULES.ZA.legalHours;
  expect(ruleLines({ kind: "legalHours", value }, "ZAR")).toEqual([
    "Mon–Fri 08:00–20:00",
    "Sat 09:00–13:00",
  ]);
  expect(ruleLines({ kind: "legalHours", value: value.toReversed() }, "ZAR")).toHaveLength(2);
  const gap = value.filter(({ weekday }) => weekday !== 3);
  expect(ruleLines({ kind: "legalHours", value: gap }, "ZAR")).toHaveLength(3);
});

test("forbidden words are told with their reason, and the contact rule in a sentence", () => {
  const value = [{ message: "Not here.", phrases: ["one", "two"] }];
  expect(ruleLines({ kind: "forbiddenWords", value }, "ZAR")).toEqual(["Not here. one, two"]);
  expect(ruleLines({ kind: "contact", value: "always" }, "ZAR")[0]).toMatch(/^Every SMS must name/);
});

test("STOP words are told by language", () => {
  expect(ruleLines({ kind: "stopWords", value: DEFAULT_RULES.GH.stopWords }, "ZAR")).toEqual([
    "English: stop, opt out, end, cancel, unsubscribe, quit",
    "Twi: gyae",
  ]);
});

test("taxes are told in per cent, and read back exactly", () => {
  expect(ruleLines({ kind: "tax", value: DEFAULT_RULES.GH.tax }, "ZAR")).toEqual([
    "VAT 15%",
    "NHIL 2.5%",
    "GETFund 2.5%",
  ]);
  for (const rate of [0, 1, 250, 1500, 1555, 5000]) expect(readPercent(percentOf(rate))).toBe(rate);
  for (const text of ["", "-1", "50.01", "1.234", "x"]) expect(readPercent(text)).toBeUndefined();
});

test("amounts of invoice forms have their currency", () => {
  expect(ruleLines({ kind: "invoiceForms", value: DEFAULT_RULES.ZA.invoiceForms }, "ZAR")).toEqual([
    "A receipt up to R50.00",
    "An abridged tax invoice up to R5,000.00",
    "A full tax invoice with the address of the business above that",
  ]);
});
