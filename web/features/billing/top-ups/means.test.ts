import { expect, test } from "vitest";
import type { SavedCard } from "../cards/card-words.ts";
import { chargeText, firstMeans, hasMobileMoney, meansOf, valueOf } from "./means.ts";

const card = (cardId: string): SavedCard => ({
  cardId,
  brand: "visa",
  last4: "4242",
  expiryMonth: 12,
  expiryYear: 2034,
  isDefault: false,
  isExpired: false,
});

test("the first saved card is offered until something else is chosen", () => {
  const cards = [card("one"), card("two")];
  expect(valueOf(meansOf(undefined, cards))).toBe("saved:one");
  expect(valueOf(meansOf("saved:two", cards))).toBe("saved:two");
  expect(meansOf("page", cards)).toEqual({ kind: "page" });
  expect(meansOf("saved:gone", cards)).toEqual({ kind: "saved", card: cards[0] });
});

test("without a saved card one pays on the card company's page", () => {
  expect(meansOf(undefined, [])).toEqual({ kind: "page" });
});

test("mobile money is offered in Ghana only", () => {
  expect(hasMobileMoney({ code: "GH" })).toBe(true);
  expect(hasMobileMoney({ code: "ZA" })).toBe(false);
});

test("where mobile money exists it is chosen at the start, unless something else was paid with last", () => {
  const ghana = { cards: [card("one"), card("two")], withMobileMoney: true };
  expect(firstMeans(undefined, ghana)).toEqual({ kind: "mobile" });
  expect(firstMeans("mobile", ghana)).toEqual({ kind: "mobile" });
  expect(valueOf(firstMeans("saved:two", ghana))).toBe("saved:two");
  expect(valueOf(firstMeans("page", ghana))).toBe("saved:one");
  expect(firstMeans("page", { ...ghana, cards: [] })).toEqual({ kind: "page" });
});

test("without mobile money a saved card is chosen at the start, the one used last before others", () => {
  const here = { cards: [card("one"), card("two")], withMobileMoney: false };
  expect(valueOf(firstMeans(undefined, here))).toBe("saved:one");
  expect(valueOf(firstMeans("saved:two", here))).toBe("saved:two");
  expect(valueOf(firstMeans("mobile", here))).toBe("saved:one");
  expect(firstMeans(undefined, { ...here, cards: [] })).toEqual({ kind: "page" });
});

test("the sentence names the amount and where it is taken", () => {
  expect(chargeText({ kind: "saved", card: card("one") }, "R150.00")).toBe(
    "You will be charged R150.00 on your Visa ending in 4242.",
  );
  expect(chargeText({ kind: "page" }, "R150.00")).toContain("R150.00 on the card you enter");
});
