import { describe, expect, it } from "vitest";
import { createTapLimit } from "./tap-limit.ts";

describe("the limit of taps", () => {
  it("refuses what is above an address's share, that address alone, and only until the minute is over", () => {
    let nowMs = 1_000_000;
    const { admit } = createTapLimit(3, () => nowMs);
    const tries = () => Array.from({ length: 5 }, () => admit("197.0.2.1"));
    expect(tries()).toEqual([true, true, true, false, false]);
    expect(admit("197.0.2.2")).toBe(true);
    nowMs += 60_000;
    expect(tries()).toEqual([true, true, true, false, false]);
  });

  it("lets a mobile network's many phones through", () => {
    const { admit } = createTapLimit(undefined, () => 0);
    const admitted = Array.from({ length: 1_200 }, () => admit("41.0.0.1"));
    expect(admitted).not.toContain(false);
    expect(admit("41.0.0.1")).toBe(false);
  });

  it("remembers so many addresses and no more: those beyond are let through, those it knows are not", () => {
    const { admit } = createTapLimit(1, () => 0);
    for (let n = 0; n < 200_000; n += 1) admit(`address ${n}`);
    expect([admit("one more"), admit("one more")]).toEqual([true, true]);
    expect([admit("address 0"), admit("address 199999")]).toEqual([false, false]);
  });
});
