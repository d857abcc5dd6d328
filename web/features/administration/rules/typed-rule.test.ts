import { expect, test } from "vitest";
import { countryRule } from "../../../../contract/country-rules.ts";
import { COUNTRIES } from "../../../../domain/countries.ts";
import type { CountryRule } from "../../../../domain/rules/country-rules.ts";
import { DEFAULT_RULES, RULE_KINDS } from "../../../../domain/rules/default-rules.ts";
import { ruleFrom, typedFrom } from "./typed-rule.ts";

const defaults = COUNTRIES.flatMap(({ code }) =>
  RULE_KINDS.map((kind) => ({ kind, value: DEFAULT_RULES[code][kind] }) as CountryRule),
);

test("every rule comes out of its fields as it went in, and may be sent", () => {
  for (const rule of defaults) {
    expect(ruleFrom(typedFrom(rule))).toEqual(rule);
    expect(countryRule.parse(rule)).toEqual(rule);
  }
});

test("STOP words are read one on each line, each once, with the language of their field", () => {
  const value = { en: "STOP\n  opt   out\n\nstop", af: "", zu: "Yeka", xh: "", tw: "" };
  expect(ruleFrom({ kind: "stopWords", value })).toEqual({
    kind: "stopWords",
    value: [
      { word: "stop", language: "en" },
      { word: "opt out", language: "en" },
      { word: "yeka", language: "zu" },
    ],
  });
});

test("words without STOP are refused, and so is a word in two languages", () => {
  const asked = (words: [string, string][]) =>
    countryRule.safeParse({
      kind: "stopWords",
      value: words.map(([word, language]) => ({ word, language })),
    }).success;
  expect(asked([["stop", "en"]])).toBe(true);
  expect(asked([["end", "en"]])).toBe(false);
  expect(
    asked([
      ["stop", "en"],
      ["stop", "af"],
    ]),
  ).toBe(false);
});

test("forbidden words need a reason and a word in each group", () => {
  const read = (message: string, phrases: string) =>
    ruleFrom({ kind: "forbiddenWords", value: [{ key: 0, message, phrases }] })?.value;
  expect(read(" Not here. ", "one\n two  words \n\none")).toEqual([
    { message: "Not here.", phrases: ["one", "two words"] },
  ]);
  expect(read("", "one")).toBeUndefined();
  expect(read("Not here.", " \n")).toBeUndefined();
});
