import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUnitPrice, readUnitPrice } from "./unit-price.ts";

describe("a unit price", () => {
  it("is read without floating point and shown with two digits at least", () => {
    expect(readUnitPrice("0.30")).toBe(3000);
    expect(readUnitPrice("0,01")).toBe(100);
    expect(formatUnitPrice(3000)).toBe("0.30");
    expect(formatUnitPrice(125)).toBe("0.0125");
  });

  it.each(["", "0", "0.00", "-1", "1.23456", "abc", "101"])("is refused: %s", (typed) => {
    expect(readUnitPrice(typed)).toBeUndefined();
  });

  it("comes back the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (price) => {
        expect(readUnitPrice(formatUnitPrice(price))).toBe(price);
      }),
    );
  });
});
