import { expect, test } from "vitest";
import { beginOf, isFar, replacedBy } from "./dated-prices.ts";

const HOUR_MS = 3_600_000;
const nowMs = Date.now();
const after = (hours: number) => new Date(nowMs + hours * HOUR_MS).toISOString();
const ROWS = [
  { validFrom: after(5), price: 500 },
  { validFrom: after(-1), price: 300 },
  { validFrom: after(-48), price: 200 },
];
const priceOf = ({ price }: { price: number }) => price;

test("a new price replaces what holds when it begins", () => {
  expect(replacedBy(ROWS, undefined)?.price).toBe(300);
  expect(replacedBy(ROWS, after(6))?.price).toBe(500);
  expect(replacedBy(ROWS, after(-100))).toBeUndefined();
});

test("it is compared with the price of a day ago, and one that is far from it begins an hour later", () => {
  expect(isFar(ROWS, 240, priceOf)).toBe(false);
  expect(isFar(ROWS, 241, priceOf)).toBe(true);
  expect(isFar(ROWS, 300, priceOf)).toBe(true);
  expect(beginOf(undefined, true)).toBe("in-an-hour");
  expect(beginOf(after(0.5), true)).toBe("in-an-hour");
  expect(beginOf(after(5), true)).toEqual({ at: after(5) });
  expect(beginOf(undefined, false)).toBe("now");
});
