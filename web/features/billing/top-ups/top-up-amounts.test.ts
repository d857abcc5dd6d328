import { describe, expect, it } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { withLimits } from "../../../api/catalogue-queries.ts";
import { readTopUp, smsFor, topUpChips } from "./top-up-amounts.ts";

describe("an amount to top up", () => {
  it("is taken at the smallest and the largest of the country, and refused one minor unit outside", () => {
    expect(readTopUp("20", SOUTH_AFRICA)).toEqual({ ok: true, amountMinor: 2_000 });
    expect(readTopUp("19.99", SOUTH_AFRICA)).toEqual({ ok: false, problem: "too-little" });
    expect(readTopUp("25,000.00", GHANA)).toEqual({ ok: true, amountMinor: 2_500_000 });
    expect(readTopUp("25000.01", GHANA)).toEqual({ ok: false, problem: "too-much" });
    expect(readTopUp("lots", GHANA)).toEqual({ ok: false, problem: "not-money" });
  });

  it("follows the limits that an administrator has set, chips too", () => {
    const edited = { minimumTopUpMinor: 10_000, maximumTopUpMinor: 100_000 };
    const country = withLimits(SOUTH_AFRICA, edited);
    expect(readTopUp("99.99", country)).toEqual({ ok: false, problem: "too-little" });
    expect(readTopUp("1000", country)).toEqual({ ok: true, amountMinor: 100_000 });
    expect(readTopUp("1000.01", country)).toEqual({ ok: false, problem: "too-much" });
    expect(topUpChips(country)).toEqual([10_000, 15_000, 50_000, 100_000]);
    const narrow = { minimumTopUpMinor: 7_000, maximumTopUpMinor: 7_000 };
    expect(topUpChips(withLimits(SOUTH_AFRICA, narrow))).toEqual([7_000]);
    expect(withLimits(SOUTH_AFRICA, undefined)).toEqual(SOUTH_AFRICA);
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
