import { expect, test } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../countries.ts";
import { debtCountry, debtPaymentMinor } from "./debt-payment.ts";

test("a debt is paid exactly, but never by less than a card payment can be nor by more than one may be", () => {
  expect(debtPaymentMinor(SOUTH_AFRICA, 50_000n)).toBe(50_000n);
  // Below the least of a top-up (R20), which is no limit here.
  expect(debtPaymentMinor(SOUTH_AFRICA, 1_200n)).toBe(1_200n);
  expect(debtPaymentMinor(SOUTH_AFRICA, 1n)).toBe(1_000n);
  expect(debtPaymentMinor(GHANA, 499n)).toBe(500n);
  expect(debtPaymentMinor(GHANA, 2_500_001n)).toBe(2_500_000n);
});

test("a debt is paid by the means of the country whose currency it is in", () => {
  expect(debtCountry("ZAR")).toBe(SOUTH_AFRICA);
  expect(debtCountry("GHS")).toBe(GHANA);
});
