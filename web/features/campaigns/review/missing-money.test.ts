import { expect, test } from "vitest";
import { missingMoney } from "./missing-money.ts";

const country = { code: "ZA", minimumTopUpMinor: 2000, maximumTopUpMinor: 5_000_000 };

test("exactly the gap is topped up", () => {
  expect(missingMoney({ balanceAfterMinor: -318_100 }, country)).toEqual({
    gapMinor: 318_100,
    chargeMinor: 318_100,
    topUpMinor: 318_100,
  });
});

test("a gap below the smallest top-up takes the smallest top-up", () => {
  expect(missingMoney({ balanceAfterMinor: -5 }, country)).toEqual({
    gapMinor: 5,
    chargeMinor: 1000,
    topUpMinor: 2000,
  });
});

test("mobile money pays a small gap to the pesewa", () => {
  const charge = missingMoney({ balanceAfterMinor: -5 }, { ...country, code: "GH" });
  expect(charge?.chargeMinor).toBe(5);
});

test("a gap above the largest top-up is filled in steps", () => {
  expect(missingMoney({ balanceAfterMinor: -6_000_000 }, country)).toEqual({
    gapMinor: 6_000_000,
    chargeMinor: 6_000_000,
    topUpMinor: 5_000_000,
  });
});

test("nothing is missing when the wallet covers it, or when there is no wallet", () => {
  expect(missingMoney({ balanceAfterMinor: 0 }, country)).toBeUndefined();
  expect(missingMoney({ balanceAfterMinor: null }, country)).toBeUndefined();
});
