import fc from "fast-check";
import { expect, test } from "vitest";
import { markWords, reviewReasonOf } from "./content-review.ts";
import { reviewFlags } from "./review-words.ts";

const RULES = [
  { message: "Alcohol", phrases: ["beer", "sparkling wine"] },
  { message: "Loans", phrases: ["loan", "loans"] },
];

test.each([
  [
    "Cold BEER and sparkling-wine tonight",
    [{ message: "Alcohol", words: ["BEER", "sparkling-wine"] }],
  ],
  ["Loans today", [{ message: "Loans", words: ["Loans"] }]],
  ["Ginger, beard oil and loaned tools", []],
  ["", []],
])("%s is flagged by whole words, as they were written", (text, flags) => {
  expect(reviewFlags(text, RULES)).toEqual(flags);
});

test.each([
  ["Cold bееr tonight", ["bееr"]],
  ["Cold b\u200beer tonight", ["b\u200beer"]],
  ["Cold ＢＥＥＲ! tonight", ["ＢＥＥＲ"]],
  ["Cold béér and spark\u00adling\u00a0wine", ["béér", "spark\u00adling\u00a0wine"]],
  ["🍺 ΒΕΕR 🍺", ["ΒΕΕR"]],
  ["Cold b\u1160eer or b\u3164eer tonight", ["b\u1160eer", "b\u3164eer"]],
  ["Cold be\u0008er tonight", ["be\u0008er"]],
  ["SPARKLІNG wıne, sparkӏіng wine", ["SPARKLІNG wıne", "sparkӏіng wine"]],
])("%s is flagged, with letters that look like others and some that nobody sees", (text, words) => {
  expect(reviewFlags(text, RULES)).toEqual([{ message: "Alcohol", words }]);
});

test("a phrase in letters of its own language is found in them", () => {
  const rules = [{ message: "", phrases: ["mɛma wo sika", "né ñandu"] }];
  const text = "Mɛma wo sika. Né ñandu!";
  expect(reviewFlags(text, rules)).toEqual([{ message: "", words: ["Mɛma wo sika", "Né ñandu"] }]);
});

test("marked pieces joined are the text, and nothing but the words is marked", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("beer ", "bread ", "BEER! ", "beery ", "(loan) ", "$^")),
      (parts) => {
        const text = parts.join("");
        const pieces = markWords(text, ["beer", "loan"]);
        expect(pieces.map((piece) => piece.text).join("")).toBe(text);
        for (const piece of pieces.filter(({ isMarked }) => isMarked))
          expect(piece.text.toLowerCase()).toMatch(/^(?:beer|loan)$/);
      },
    ),
  );
  expect(markWords("a.c abc", ["a.c"]).filter(({ isMarked }) => isMarked)).toEqual([
    { at: 0, text: "a.c", isMarked: true },
  ]);
});

test("an unknown reason still says something", () => {
  expect(reviewReasonOf("never-heard")).toBe(reviewReasonOf("other"));
});

test("forty thousand signs that stand for sentences are read in no time", () => {
  const before = process.cpuUsage();
  for (let time = 0; time < 10; time += 1)
    expect(reviewFlags("\ufdfa ".repeat(20_000), RULES)).toEqual([]);
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(250);
});
