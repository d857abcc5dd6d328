import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMillionths, readMillionths } from "./millionths.ts";

test.each([
  ["0.11", 110_000],
  ["0,11", 110_000],
  [" 12 ", 12_000_000],
  ["0.000001", 1],
  ["0", 0],
])("%j is a price", (text, micros) => {
  expect(readMillionths(text)).toBe(micros);
});

test.each(["", "-1", "1.", ".5", "0.0000001", "1e3", "R1", "1 000", "12345", "2000.01"])(
  "%j is no price",
  (text) => {
    expect(readMillionths(text)).toBeUndefined();
  },
);

test("a price that is shown is read back as the same", () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (micros) => {
      const text = formatMillionths(micros);
      expect(text).toMatch(/^\d+\.\d{2,6}$/);
      expect(readMillionths(text)).toBe(micros);
    }),
  );
});
