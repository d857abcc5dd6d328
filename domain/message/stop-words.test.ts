import { expect, test } from "vitest";
import { DEFAULT_RULES } from "../rules/default-rules.ts";
import { languageOfStop, type StopWords } from "./stop-words.ts";

test.each(["ZA", "GH"] as const)(
  "a reply in %s asks to stop by any of the words people use, at its start",
  (code) => {
    const words = DEFAULT_RULES[code].stopWords;
    for (const text of ["STOP", "stop.", " Stop please", "OPT OUT", "optout", "opt-out", "END"])
      expect([text, languageOfStop(text, words)]).toEqual([text, "en"]);
    for (const text of ["cancel", "UNSUBSCRIBE", '"Quit"'])
      expect([text, languageOfStop(text, words)]).toEqual([text, "en"]);
    for (const text of ["Where do I stop?", "ending soon?", "quite nice", "yekani", "", "Yes"])
      expect([text, languageOfStop(text, words)]).toEqual([text, undefined]);
  },
);

test("a word tells the language of who writes it", () => {
  const { ZA, GH } = DEFAULT_RULES;
  for (const [text, language] of [
    ["Hou op!", "af"],
    ["YEKA", "zu"],
    ["Yima", "xh"],
  ] as const)
    expect([text, languageOfStop(text, ZA.stopWords)]).toEqual([text, language]);
  expect(languageOfStop("gyae", GH.stopWords)).toBe("tw");
});

test("a word that an administrator adds counts, in any letters, and nothing else of it does", () => {
  const words: StopWords = [
    { word: "stop", language: "en" },
    { word: "mɛpɛ bio", language: "tw" },
    { word: "hou op", language: "af" },
  ];
  for (const text of ["MƐPƐ BIO", "mɛpɛbio", "mɛpɛ-bio!"])
    expect([text, languageOfStop(text, words)]).toEqual([text, "tw"]);
  expect(languageOfStop("Hou op asseblief", words)).toBe("af");
  for (const text of ["mɛpɛ bioo", "ɛstop", "end", "hou"])
    expect([text, languageOfStop(text, words)]).toEqual([text, undefined]);
  expect(languageOfStop("stop", [])).toBeUndefined();
});
