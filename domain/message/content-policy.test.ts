import { FORBIDDEN_WORDS } from "../rules/default-words.ts";
import { expect, test } from "vitest";
import { contentProblems } from "./content-policy.ts";

test.each([
  ["Cheap COCAINE here", ["COCAINE"]],
  ["Guns for  sale, guns for sale today", ["Guns for  sale", "guns for sale"]],
  ["Get fake-passports now", ["fake-passports"]],
  ["Congrats! You have won R5000", ["You have won"]],
  ["Double your money in a week", ["Double your money"]],
  ["XXX videos", ["XXX"]],
  ["No foreigners", ["No foreigners"]],
  ["AK-47 replica", ["AK-47"]],
  ["Blacklisted welcome: cash now", ["Blacklisted welcome"]],
])("%j is refused and the words are named as written", (text, words) => {
  const problems = contentProblems(text, FORBIDDEN_WORDS);
  expect(problems.flatMap((problem) => problem.words)).toEqual(words);
  expect(problems[0]?.message).toMatch(/\.$/);
});

test.each([
  "Knives and butcher tools 20% off at Joe's",
  "Drugstore open late. Free delivery",
  "Weeding service for your garden R150",
  "Get 2 pizzas for R99 this Friday",
  "Heroines of the book club meet at 6",
  "Size XXXL shirts back in stock",
  "",
])("%j is an honest advert", (text) => {
  expect(contentProblems(text, FORBIDDEN_WORDS)).toEqual([]);
});

test("one text can break several rules, and each is told", () => {
  expect(contentProblems("Heroin and ammunition", FORBIDDEN_WORDS)).toHaveLength(2);
});

test("the sandbox's word is refused, in capitals only", () => {
  expect(contentProblems("Sale REJECT-ME now", FORBIDDEN_WORDS)).toEqual([
    { message: "The reviewer rejected this text.", words: ["REJECT-ME"] },
  ]);
  expect(contentProblems("do not reject-me", FORBIDDEN_WORDS)).toEqual([]);
});

test("asking twice gives the same answer", () => {
  expect(contentProblems("buy weed", FORBIDDEN_WORDS)).toEqual(
    contentProblems("buy weed", FORBIDDEN_WORDS),
  );
  expect(contentProblems("buy weed", FORBIDDEN_WORDS)).toHaveLength(1);
});

test("words of a country are found whole, in any letters, with the reason that was given", () => {
  const words = [
    { message: "Only licensed shops sell this.", phrases: ["akpeteshie", "ɔdɔ aduro"] },
  ];
  expect(contentProblems("Akpeteshie and Ɔdɔ-aduro today", words)).toEqual([
    { message: "Only licensed shops sell this.", words: ["Akpeteshie", "Ɔdɔ-aduro"] },
  ]);
  expect(contentProblems("akpeteshies", words)).toEqual([]);
  expect(contentProblems("cocaine", words)).toEqual([]);
});
