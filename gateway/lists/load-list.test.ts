import fc from "fast-check";
import { expect, test } from "vitest";
import { splitLines } from "./fetch-list.ts";
import { readNumbers } from "./load-list.ts";

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function countsOf(text: string, size = 65_536) {
  const counts = { accepted: 0, duplicate: 0, bad: 0 };
  const lines = splitLines(cut(new TextEncoder().encode(text), size));
  for await (const _ of readNumbers(lines, { country: { code: "ZA" } }, counts));
  return counts;
}

test("no line of a list disappears without a word: accepted, duplicate and bad are all of them", async () => {
  const signs = '",;\t| \0é\uFEFF';
  const numbers = ["0821234567", "0821234568", "+27 83 123 4567", "12345", "name", "x".repeat(600)];
  const words = fc.constantFrom(...signs, ...numbers);
  const line = fc.array(words, { maxLength: 8 }).map((parts) => parts.join(""));
  const lineEnd = fc.constantFrom("\n", "\r\n", "\r", "\n\r");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("", "\n", "Phone;Name\n", "\r\n \nPhone\r\n"),
      fc.array(fc.tuple(line, lineEnd), { maxLength: 30 }),
      fc.integer({ min: 1, max: 40 }),
      async (heading, lines, size) => {
        // A number first, so that nothing made up is the heading.
        const text = `${heading}0821234567\n${lines.flat().join("")}`;
        const { accepted, duplicate, bad } = await countsOf(text, size);
        const filled = lines.filter(([row]) => row.trim() !== "");
        expect(accepted + duplicate + bad).toBe(1 + filled.length);
      },
    ),
    { numRuns: 1000 },
  );
});

test("a number with a letter in it at the top is a mistyped number, no heading", async () => {
  expect(await countsOf("o821234567\n0821234568\n")).toEqual({ accepted: 1, duplicate: 0, bad: 1 });
  expect(await countsOf("\nPhone\n0821234568\n")).toEqual({ accepted: 1, duplicate: 0, bad: 0 });
});

test("a quote that is never closed ends with its line", async () => {
  expect(await countsOf('"0821234567;a\n0821234568;"b\n0821234569\n')).toEqual({
    accepted: 3,
    duplicate: 0,
    bad: 0,
  });
});
