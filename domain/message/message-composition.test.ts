import fc from "fast-check";
import { expect, test } from "vitest";
import { beginsWithName, composeSms, longestSuffix, senderProblem } from "./message-composition.ts";
import { measureMessage } from "./message-segments.ts";

const suffix = " OptOut? Reply STOP (free)";

test("in South Africa the sender leads the text and the opt-out ends it", () => {
  expect(composeSms({ text: "Sale today", sender: "Joe Shoes", countryCode: "ZA", suffix })).toBe(
    "Joe Shoes: Sale today OptOut? Reply STOP (free)",
  );
  expect(composeSms({ text: "Sale", sender: "", countryCode: "ZA", suffix: "" })).toBe("Sale");
});

test.each([
  "Joe Shoes",
  "Joe Shoes: sale today",
  "joe shoes - sale today",
  "Joe Shoes, your shop",
  "Joe Shoes!Sale",
  " Joe Shoes. Sale",
  "Joe Shoes\nSale",
])("the sender is not put in front of %j, which begins with the name", (text) => {
  expect(beginsWithName(text, "Joe Shoes")).toBe(true);
  expect(composeSms({ text, sender: "Joe Shoes", countryCode: "ZA", suffix })).toBe(text + suffix);
});

test.each([
  "Sale at Joe Shoes: today",
  "JOE SHOES sale today",
  "Joe Shoesmaker has a sale",
  "Joe Shoes’ sale",
  "Joe Shoes-Ann",
  "joe shoes.co.za",
  "Joe Sho",
  "",
])("the sender leads %j, which begins with another word", (text) => {
  expect(composeSms({ text, sender: "Joe Shoes", countryCode: "ZA", suffix })).toBe(
    `Joe Shoes: ${text}${suffix}`,
  );
});

test("a link that a text begins with is no name, whatever the sender is called", () => {
  expect(beginsWithName("https://ldh.example/l/x", "https")).toBe(false);
});

test("in Ghana the sender is in the header and not in the text", () => {
  expect(
    composeSms({ text: "Sale", sender: "Joe Shoes", countryCode: "GH", suffix: undefined }),
  ).toBe("Sale");
});

test("the suffix of each route leaves what the tariff table says of 160", () => {
  const left = [
    suffix,
    " Stop ads? Reply STOP, free",
    " Free opt-out: reply STOP",
    " To opt out reply STOP. Free",
  ].map((text) => measureMessage(text).remaining);
  expect(left).toEqual([134, 133, 135, 132]);
});

test("the longest suffix of several routes rules, by what it costs on the air", () => {
  expect(longestSuffix([" ab", undefined, " abcd", "", " abc"])).toBe(" abcd");
  expect(longestSuffix([" abcd", " a€€"])).toBe(" a€€");
  expect(longestSuffix([])).toBe("");
});

test.each(["A", "Joe Shoes", "ABCDEFGHIJK", "4Men", "1 2 B"])("%j can be a sender", (sender) => {
  expect(senderProblem(sender)).toBeUndefined();
});

test.each(["", "ABCDEFGHIJKL", "12345", " Joe", "Joe ", "Joe's", "Café", "Joe\n", "   "])(
  "%j cannot be a sender, and a sentence says why",
  (sender) => {
    expect(senderProblem(sender)).toMatch(/^[A-Z].*\.$/);
  },
);

test("an accepted sender never changes the alphabet of the message", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (sender) => {
      fc.pre(senderProblem(sender) === undefined);
      expect(
        measureMessage(composeSms({ text: "x", sender, countryCode: "ZA", suffix })).encoding,
      ).toBe("GSM-7");
    }),
  );
});
