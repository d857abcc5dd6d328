import fc from "fast-check";
import { expect, it } from "vitest";
import { wholeRowsLength } from "./row-pieces.ts";

const lengthOf = (text: string) => wholeRowsLength(new TextEncoder().encode(text));

it("whole rows end at the last line end that stands in no quotation marks", () => {
  expect(lengthOf("a,b\nc,d\ne")).toBe(8);
  expect(lengthOf('a\n"b\nc",d')).toBe(2);
  expect(lengthOf('a\n"b\nc",d\n"e')).toBe(10);
  expect(lengthOf("a,b")).toBe(0);
});

it("a mark that is never closed holds nothing up", () => {
  expect(lengthOf('"a,b\nc,d\ne')).toBe(9);
});

it("rows with quoted line ends are never cut apart, and nothing is lost", () => {
  const cell = fc.stringMatching(/^[a-c\n,é]{0,6}$/).map((text) => `"${text}"`);
  const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.nat(200), (cells, cut) => {
      const lines = cells.map((row) => `${row.join(",")}\n`);
      const bytes = new TextEncoder().encode(lines.join(""));
      const ends = lines.map(
        (_, n) => new TextEncoder().encode(lines.slice(0, n + 1).join("")).length,
      );
      const part = bytes.subarray(0, Math.max(cut, ends[0] ?? 0));
      expect(wholeRowsLength(part)).toBe(ends.findLast((end) => end <= part.length) ?? 0);
    }),
  );
});
