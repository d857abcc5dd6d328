import { expect, test } from "vitest";
import { cheapestOf, type Offer } from "./cheapest.ts";

const ZAR = { minDeliveredPercent: 0, currency: "ZAR" };
const zar = (unitMicros: bigint) => ({ currency: "ZAR", unitMicros });
const offer = (name: string, changes: Partial<Offer> = {}) => ({
  name,
  price: zar(200_000n),
  delivered: 0,
  undelivered: 0,
  hasRoom: true,
  ...changes,
});
const names = (offers: readonly ReturnType<typeof offer>[], rule = ZAR) =>
  cheapestOf(offers, rule).map(({ name }) => name);

test("the cheapest is chosen, all that cost the same, and one without a price only where none has one", () => {
  const dear = offer("dear", { price: zar(300_000n) });
  const unpriced = offer("unpriced", { price: undefined });
  expect(names([unpriced, dear, offer("a"), offer("b")])).toEqual(["a", "b"]);
  expect(names([unpriced, dear])).toEqual(["dear"]);
  expect(names([unpriced])).toEqual(["unpriced"]);
  expect(names([])).toEqual([]);
});

test("nothing is cheaper than a price of zero", () => {
  expect(names([offer("one"), offer("free", { price: zar(0n) })])).toEqual(["free"]);
});

test("one that delivers less than the floor is left out; exactly the floor is enough, and so are few results", () => {
  const rule = { ...ZAR, minDeliveredPercent: 29 };
  const cheap = { price: zar(1n) };
  const dear = offer("dear");
  expect(names([dear, offer("poor", { ...cheap, delivered: 28, undelivered: 72 })], rule)).toEqual([
    "dear",
  ]);
  expect(names([dear, offer("just", { ...cheap, delivered: 29, undelivered: 71 })], rule)).toEqual([
    "just",
  ]);
  expect(names([dear, offer("few", { ...cheap, delivered: 0, undelivered: 49 })], rule)).toEqual([
    "few",
  ]);
});

test("where all are below the floor the one that delivers best is chosen", () => {
  const rule = { ...ZAR, minDeliveredPercent: 90 };
  const worse = offer("worse", { price: zar(1n), delivered: 60, undelivered: 40 });
  const better = offer("better", { delivered: 80, undelivered: 20 });
  expect(names([worse, better], rule)).toEqual(["better"]);
});

test("one whose rate is used up lets the next one take over, never a poor one", () => {
  const rule = { ...ZAR, minDeliveredPercent: 90 };
  const busy = offer("busy", { hasRoom: false });
  const dear = offer("dear", { price: zar(300_000n) });
  const poor = offer("poor", { price: zar(1n), delivered: 60, undelivered: 40 });
  expect(names([busy, dear, poor], rule)).toEqual(["dear"]);
  expect(names([busy, poor], rule)).toEqual(["busy"]);
});

test("prices are compared in one currency: the one that all have, else the country's", () => {
  const euro = (name: string, unitMicros: bigint) =>
    offer(name, { price: { currency: "EUR", unitMicros } });
  expect(names([euro("a", 2n), euro("b", 1n)])).toEqual(["b"]);
  expect(names([euro("a", 1n), offer("rand")])).toEqual(["rand"]);
  const dollar = offer("dollar", { price: { currency: "USD", unitMicros: 1n } });
  expect(names([euro("a", 1n), dollar])).toEqual(["a", "dollar"]);
});
