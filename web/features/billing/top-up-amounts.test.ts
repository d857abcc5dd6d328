import { describe, expect, it } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { readTopUp, smsFor, topUpChips } from "./top-up-amounts.ts";

describe("an amount to top up", () => {
  it("is taken at the smallest and the largest of the country, and refused one minor unit outside", () => {
    expect(readTopUp("20", SOUTH_AFRICA)).toEqual({ ok: true, amountMinor: 2_000 });
    expect(readTopUp("19.99", SOUTH_AFRICA)).toEqual({ ok: false, problem: "too-little" });
    expect(readTopUp("25,000.00", GHANA)).toEqual({ ok: true, amountMinor: 2_500_000 });
    expect(readTopUp("25000.01", GHANA)).toEqual({ ok: false, problem: "too-much" });
    expect(readTopUp("lots", GHANA)).toEqual({ ok: false, problem: "not-money" });
  });

  it("never promises more SMS than the money buys", () => {
    expect(smsFor(15_000, 3_000)).toBe(500);
    // The exact price of 3 SMS is 90 cents; floating point made it 89.
    expect(smsFor(89, 3_000)).toBe(2);
    expect(smsFor(90, 3_000)).toBe(3);
  });

  it("offers only amounts that can be paid", () => {
    for (const country of [SOUTH_AFRICA, GHANA])
      for (const amountMinor of topUpChips(country))
        expect(readTopUp(String(amountMinor / 100), country)).toEqual({ ok: true, amountMinor });
  });
});
