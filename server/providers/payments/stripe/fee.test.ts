import fc from "fast-check";
import { expect, test } from "vitest";
import { feeOf } from "./fee.ts";

const euro = (fee: number, exchange_rate: number | null) => ({
  fee,
  currency: "eur",
  exchange_rate,
});

test("a fee in the charge's own currency is taken as it is", () => {
  expect(feeOf({ fee: 465, currency: "zar", exchange_rate: null }, "zar")).toEqual({
    feeMinor: 465n,
  });
  expect(feeOf(null, "zar")).toEqual({ feeMinor: null });
});

test("a fee in the account's currency is turned back at the transaction's own rate, and kept as it was told", () => {
  // R150.00 arrived as €7.50: one rand is five cents, so €0.24 are R4.80.
  expect(feeOf(euro(24, 0.05), "zar")).toEqual({
    feeMinor: 480n,
    foreignFee: { feeMinor: 24n, currency: "EUR" },
  });
  // 24 / 0.0523 = 458.89: to the nearest cent.
  expect(feeOf(euro(24, 0.0523), "zar").feeMinor).toBe(459n);
});

test("without a usable rate nothing is guessed", () => {
  for (const rate of [null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e-30]) {
    const { feeMinor, foreignFee } = feeOf(euro(24, rate), "zar");
    expect(feeMinor).toBeNull();
    expect(foreignFee).toEqual({ feeMinor: 24n, currency: "EUR" });
  }
});

test("turned forth again it is what was told, to half a minor unit at the rate", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.integer({ min: 1, max: 50_000_000 }),
      (fee, micros) => {
        const rate = micros / 1_000_000;
        const back = Number(feeOf(euro(fee, rate), "zar").feeMinor);
        expect(Math.abs(back * rate - fee)).toBeLessThanOrEqual(rate / 2 + 1e-6 * Math.max(1, fee));
      },
    ),
  );
});
