import { expect, test } from "vitest";
import { cardsToShow, decisionOn } from "./gone-meanwhile.ts";

const card = (campaignId: string, revision = 0) => ({ campaignId, revision });
const [beer, vodka, loans, bread] = [card("beer"), card("vodka"), card("loans"), card("bread")];
const nobody = () => false;

test("a card that somebody else has decided stays where it was", () => {
  const before = [beer, vodka, loans];
  expect(cardsToShow(before, [beer, loans], nobody)).toEqual(before);
  expect(cardsToShow(before, [loans], nobody)).toEqual(before);
  expect(cardsToShow(before, [], nobody)).toEqual(before);
});

test("a new card comes to its place and leaves those that have gone where they were", () => {
  expect(cardsToShow([beer, vodka, loans], [beer, loans, bread], nobody)).toEqual([
    beer,
    vodka,
    loans,
    bread,
  ]);
  const edited = card("beer", 1);
  expect(cardsToShow([beer, vodka], [edited, vodka], nobody)).toEqual([beer, edited, vodka]);
});

test("a card that was decided here goes", () => {
  const isDone = (key: string) => key === "vodka:0";
  expect(cardsToShow([beer, vodka, loans], [beer, loans], isDone)).toEqual([beer, loans]);
  expect(cardsToShow([], [beer], nobody)).toEqual([beer]);
});

test("what became of a card is known by its revision", () => {
  const row = { ...beer, decision: "rejected" as const, decidedByName: "Ada King" };
  expect(decisionOn(beer, [row])).toBe(row);
  expect(decisionOn(card("beer", 1), [row])).toBeUndefined();
});
