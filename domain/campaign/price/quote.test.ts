import { expect, test } from "vitest";
import { quote, type QuoteFacts } from "./quote.ts";
import { DEFAULT_RULES } from "../../rules/default-rules.ts";

const FACTS: QuoteFacts = {
  country: { code: "ZA" },
  kind: "sms",
  basis: "operator",
  text: "Bread is R10 today",
  sender: "SHOP",
  bookingAmount: {},
  unitPriceTenThousandths: 3000n,
  taxRates: DEFAULT_RULES.ZA.tax,
  routes: [
    { routeId: 1, counter: 3000, reach: 6000, optOutSuffix: " STOP" },
    { routeId: 2, counter: 1000, reach: 4000, optOutSuffix: " Reply STOP to opt out" },
  ],
};

test("everybody who matches, at the price of one part each, shared by the counters", () => {
  expect(quote(FACTS)).toMatchObject({
    maxPeople: 10_000,
    people: 10_000,
    parts: 1,
    coins: 10_000,
    amountMinor: 300_000n,
    tooNarrow: false,
  });
  const { shares, tax } = quote({ ...FACTS, bookingAmount: { people: 400 } });
  expect(shares.map(({ people, coins }) => [people, coins])).toEqual([
    [300, 300],
    [100, 100],
  ]);
  expect(tax.netMinor + tax.taxMinor).toBe(12_000n);
});

test("people go before coins, and coins before money; none can ask for more than match", () => {
  const peopleFor = (bookingAmount: QuoteFacts["bookingAmount"]) =>
    quote({ ...FACTS, bookingAmount }).people;
  expect(peopleFor({ people: 250, maxCoins: 900, budgetMinor: 99_999 })).toBe(250);
  expect(peopleFor({ maxCoins: 900, budgetMinor: 99_999 })).toBe(900);
  // R150.00 at R0.30.
  expect(peopleFor({ budgetMinor: 15_000 })).toBe(500);
  expect(peopleFor({ people: 50_000 })).toBe(10_000);
});

test("the longest opt-out words decide the parts paid for; a route counts its own", () => {
  // "SHOP: " takes 6, so 160 are full with 149 and " STOP".
  const { parts, coins, shares } = quote({
    ...FACTS,
    text: "x".repeat(149),
    bookingAmount: { maxCoins: 800 },
  });
  expect([parts, coins]).toEqual([2, 800]);
  expect(shares.map(({ people, coins: each, routeParts }) => [people, each, routeParts])).toEqual([
    [300, 600, 1],
    [100, 200, 2],
  ]);
});

test("a tag costs one coin whatever it says", () => {
  const facts = { ...FACTS, kind: "pcm" as const, text: "x".repeat(500) };
  expect(quote(facts).parts).toBe(1);
});

test("too few people say no figure below the floor, and book nobody", () => {
  const routes = FACTS.routes.map((route) => ({ ...route, reach: 3 }));
  expect(quote({ ...FACTS, routes })).toMatchObject({
    tooNarrow: true,
    people: 0,
    amountMinor: 0n,
  });
  expect(quote({ ...FACTS, routes }).matching.low).toBe(0);
});
