import fc from "fast-check";
import { expect, test } from "vitest";
import { decimalCell, writeCsv } from "./csv.ts";

test("no text begins like a formula, whatever an advertiser typed", () => {
  const dangerous = fc
    .tuple(fc.constantFrom("=", "+", "-", "@", "\t=", "\r", " =", "|", "%", "＝"), fc.string())
    .map(([start, rest]) => start + rest);
  fc.assert(
    fc.property(dangerous, (text) => {
      const cell = writeCsv(["a"], [[text]]).slice("\uFEFFa\r\n".length);
      expect(cell.startsWith("'") || cell.startsWith("\"'")).toBe(true);
    }),
  );
});

test("quotes, commas and line ends stay inside their cell", () => {
  expect(
    writeCsv(
      ["title", "n"],
      [
        ['Say "hi", now', 2],
        ["two\r\nlines", null],
      ],
    ),
  ).toBe('\uFEFFtitle,n\r\n"Say ""hi"", now",2\r\n"two\r\nlines",\r\n');
});

test("negative amounts stay numbers", () => {
  expect(writeCsv(["amount"], [[decimalCell(-1250n)], [decimalCell(5)]])).toBe(
    "\uFEFFamount\r\n-12.50\r\n0.05\r\n",
  );
});
