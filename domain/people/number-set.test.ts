import fc from "fast-check";
import { expect, test } from "vitest";
import { NumberSet } from "./number-set.ts";
import { packNumbers, unpackNumbers } from "./packed-numbers.ts";

const number = fc.oneof(
  fc.integer({ min: 0, max: 999_999_999 }),
  // Neighbours, and both ends of a page and of a word.
  fc.integer({ min: 820_000_000, max: 820_005_000 }),
  fc.constantFrom(0, 31, 32, 4_095, 4_096, 999_999_999),
);

test("a set holds what was put in, each once, and gives it in order, packed and unpacked", () => {
  fc.assert(
    fc.property(
      fc.array(number, { maxLength: 300 }),
      fc.integer({ min: 1, max: 50 }),
      (all, length) => {
        const set = new NumberSet();
        const known = new Set<number>();
        for (const one of all) {
          expect(set.has(one)).toBe(known.has(one));
          expect(set.add(one)).toBe(!known.has(one));
          known.add(one);
        }
        expect(set.size).toBe(known.size);
        const pieces = [...set.ascending(length)].length;
        expect(pieces).toBe(Math.ceil(known.size / length));
        const back = [];
        for (const piece of set.ascending(length)) back.push(...unpackNumbers(packNumbers(piece)));
        expect(back).toEqual([...known].toSorted((a, b) => a - b));
      },
    ),
    { numRuns: 60 },
  );
});

test("packed numbers that were cut within a number are refused", () => {
  const packed = packNumbers(Int32Array.of(1, 820_000_000));
  expect(() => unpackNumbers(packed.subarray(0, -1))).toThrow("within a number");
});
