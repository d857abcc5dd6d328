import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatTenThousandths, readTenThousandths } from "./ten-thousandths.ts";

describe("a unit price", () => {
  it("is read without floating point and shown with two digits at least", () => {
    expect(readTenThousandths("0.30")).toBe(3000);
    expect(readTenThousandths("0,01")).toBe(100);
    expect(formatTenThousandths(3000)).toBe("0.30");
    expect(formatTenThousandths(125)).toBe("0.0125");
  });

  it.each(["", "0", "0.00", "-1", "1.23456", "abc", "101", "0100"])("is refused: %s", (typed) => {
    expect(readTenThousandths(typed)).toBeUndefined();
  });

  it("comes back the same", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (price) => {
        expect(readTenThousandths(formatTenThousandths(price))).toBe(price);
      }),
    );
  });
});
