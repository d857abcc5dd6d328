import { expect, test } from "vitest";
import { answerOf, type AnswerFacts, type Found } from "./answer.ts";

const found = { countryId: 6, people: 66, amountMinor: 1980 } as Found;
const facts: AnswerFacts = {
  countryId: 6,
  problem: undefined,
  isSettled: true,
  isFetching: false,
  error: null,
  found,
  isOfBefore: false,
};

test("a price is told when it is of what stands in the fields", () => {
  expect(answerOf(facts)).toEqual({ kind: "price", found });
});

test("an amount that cannot be has no price, whatever is known or on its way", () => {
  const sentence = "The largest payment is R50,000.00.";
  for (const more of [{}, { isFetching: true }, { isSettled: false }, { error: new Error("away") }])
    expect(answerOf({ ...facts, problem: sentence, ...more })).toEqual({ kind: "wrong", sentence });
});

test("while a newer one is counted the figure of before is the old one, of the same country alone", () => {
  expect(answerOf({ ...facts, isSettled: false })).toEqual({ kind: "counting", old: found });
  expect(answerOf({ ...facts, isFetching: true })).toEqual({ kind: "counting", old: found });
  expect(answerOf({ ...facts, isFetching: true, countryId: 5 })).toEqual({ kind: "counting" });
});

test("without an answer there is no price: not the one of before, not another country's", () => {
  const error = new Error("away");
  expect(answerOf({ ...facts, error, isOfBefore: true })).toEqual({ kind: "failed", error });
  expect(answerOf({ ...facts, isOfBefore: true })).toEqual({ kind: "none" });
  expect(answerOf({ ...facts, countryId: 5 })).toEqual({ kind: "none" });
  expect(answerOf({ ...facts, found: undefined })).toEqual({ kind: "none" });
});
