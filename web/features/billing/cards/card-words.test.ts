import { expect, test } from "vitest";
import { cardExpiry, cardName, usableCards, type SavedCard } from "./card-words.ts";

const card = (change: Partial<SavedCard>): SavedCard => ({
  cardId: "one",
  brand: "visa",
  last4: "4242",
  expiryMonth: 3,
  expiryYear: 2034,
  isDefault: false,
  isExpired: false,
  ...change,
});

test("a card is named by its brand and last digits, with the date as it is printed on it", () => {
  expect(cardName(card({}))).toBe("Visa ending in 4242");
  expect(cardExpiry(card({}))).toBe("03/34");
});

test("the default card is offered first and an expired one not at all", () => {
  const cards = [
    card({ cardId: "old", isExpired: true, isDefault: true }),
    card({ cardId: "second" }),
    card({ cardId: "first", isDefault: true }),
  ];
  expect(usableCards(cards).map(({ cardId }) => cardId)).toEqual(["first", "second"]);
});
