import { describe, expect, test } from "vitest";
import { templatePrice } from "../../../domain/campaign/price/template-price.ts";
import { lengthInWords, lengthProblem, nameInWords } from "./message-length.ts";

/** 28 characters; a network of the country has a shorter one. */
const ZA = [" STOP?", " Reply STOP to opt out. Free"];

describe("the length of a message on the front page", () => {
  test("counts the opt-out words: 155 letters are two SMS, and 23 fewer are one", () => {
    expect(lengthInWords("x".repeat(155), "ZA", ZA)).toBe(
      "Takes 2 SMS: 183 characters, including the opt-out words required by law. Shorten it by 23 to pay half.",
    );
    expect(lengthInWords("x".repeat(132), "ZA", ZA)).toBe(
      "Fits one SMS: 0 of 160 characters left, after the opt-out words required by law.",
    );
  });

  test("says what the name of a shop adds where it makes the message dearer, and nothing where it does not", () => {
    expect(nameInWords("x".repeat(132), "ZA", ZA)).toBe(
      "Your shop’s name is put in front of it. With a name of 11 characters it takes 2 SMS.",
    );
    expect(nameInWords("x".repeat(120), "ZA", ZA)).toContain("takes 2 SMS");
    expect(nameInWords("x".repeat(119), "ZA", ZA)).toBe("");
    expect([nameInWords("", "ZA", ZA), nameInWords("x".repeat(111), "GH", [""])]).toEqual(["", ""]);
  });

  test("counts the opt-out link where no network adds words, and people cannot reply", () => {
    expect(lengthInWords("x".repeat(111), "GH", [""])).toBe(
      "Fits one SMS: 0 of 160 characters left, after the opt-out link required by law.",
    );
    expect(lengthInWords("x".repeat(134), "GH", [""])).toBe(
      "Takes 2 SMS: 183 characters, including the opt-out link required by law. Shorten it by 23 to pay half.",
    );
  });

  test("says nothing of opting out before the networks of the country are known", () => {
    expect(lengthInWords("x".repeat(155), "GH", [])).toBe(
      "Fits one SMS: 5 of 160 characters left.",
    );
  });

  test("shortening it by what is said pays for one fewer, and by one less does not", () => {
    for (const letter of ["x", "é", "ŋ"])
      for (let length = 40; length < 420; length += 7) {
        const text = letter.repeat(length);
        const found = /Takes (\d) SMS.* Shorten it by (\d+)/.exec(lengthInWords(text, "ZA", ZA));
        if (!found) continue;
        const [parts, over] = [Number(found[1]), Number(found[2])];
        expect(partsOf(text)).toBe(parts);
        expect(partsOf(text.slice(over))).toBe(parts - 1);
        expect(partsOf(text.slice(over - 1))).toBe(parts);
      }
  });

  test("names the special characters where they make it dearer, and its length where they do not", () => {
    const bread = "Fresh rolls every morning from 6 — Thandi’s 🥐 and buy a loaf, get one free";
    expect(lengthInWords(bread, "ZA", ZA)).toBe(
      "Takes 2 SMS: with the special characters — ’ 🥐 in it, an SMS holds only 70 characters instead of 160. Change or remove them to pay for 1.",
    );
    expect(lengthInWords(bread.replace(/[’🥐]/gu, ""), "ZA", ZA)).toContain(
      "with the special character — in it",
    );
    expect(lengthInWords(`${"x".repeat(100)}\u200b`, "ZA", ZA)).toContain("character ␣ in it");
    expect(lengthInWords("×÷¬¢©®±¶·¸".repeat(8), "ZA", ZA)).toContain("× ÷ ¬ ¢ © ® … in it");
    expect(lengthInWords("ɛ".repeat(72), "ZA", [])).toBe(
      "Takes 2 SMS: with ɛ in it, an SMS holds only 70 characters instead of 160. Shorten it by 2 to pay for 1.",
    );
    // As dear without it.
    expect(lengthInWords(`—${"x".repeat(20)}`, "ZA", ZA)).toMatch(/^Fits one SMS/);
    expect(lengthInWords(`{}${"x".repeat(155)}`, "ZA", ZA)).toContain("Shorten it by");
  });

  test("says what is too long for any SMS, and nothing of an empty message", () => {
    expect(lengthProblem("x".repeat(600), "ZA", ZA)).toBe(
      "This would take 5 SMS. The limit is 4: make it shorter.",
    );
    expect(lengthProblem("x".repeat(584), "ZA", ZA)).toBeUndefined();
    expect([lengthInWords("  ", "ZA", ZA), lengthProblem("", "ZA", ZA)]).toEqual(["", undefined]);
  });
});

/** What the examples' price is made of: counted where the booking is. */
function partsOf(text: string): number {
  const prices = { smsUnitPriceTenThousandths: 3000, pcmUnitPriceTenThousandths: 40 };
  const country = { code: "ZA" as const, suffixes: ZA, ...prices };
  return templatePrice({ text, kind: "sms", sender: "" }, country).parts;
}
