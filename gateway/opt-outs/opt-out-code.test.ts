import { expect, test } from "vitest";
import { createOptOutCodes } from "./opt-out-code.ts";

const KEY = Buffer.alloc(32, 7);
const MANY = 3_000;

test.each([16, 17, 18, 20])(
  "a code of %i characters ends in a letter or digit, is as long as it has to be, and leads back to its person",
  (length) => {
    const codes = createOptOutCodes(KEY, length);
    for (let person = 1; person <= MANY; person += 1) {
      const code = codes.codeFor(97, person);
      expect(code).toHaveLength(length);
      expect(code).toMatch(/^[\w-]*[A-Za-z0-9]$/);
      expect(codes.read(code)).toEqual({ routeId: 97, person });
    }
  },
);

test("a code with marks at its end, as they were sent before, leads to its person too", () => {
  const codes = createOptOutCodes(KEY, 16);
  const persons = Array.from({ length: MANY }, (_, n) => n + 1);
  const moved = persons.filter((person) => /^[_-]/.test(codes.codeFor(97, person)));
  // One of 32 ends in a mark, and as many begin with one by themselves.
  expect(moved.length).toBeGreaterThan(MANY / 32);
  const readable = moved.filter((person) => {
    const code = codes.codeFor(97, person);
    const [marks = ""] = /^[_-]+/.exec(code) ?? [];
    return codes.read(code.slice(marks.length) + marks)?.person === person;
  });
  // The others begin with a mark by themselves: with it at the end they are nobody's.
  expect(readable.length).toBeGreaterThan(MANY / 64);
  expect(readable.length).toBeLessThan(moved.length);
});

test("a code that is changed or of another length is nobody's", () => {
  const codes = createOptOutCodes(KEY, 16);
  const code = codes.codeFor(97, 5);
  const other = code.endsWith("A") ? "B" : "A";
  expect(codes.read(`${code.slice(0, -1)}${other}`)).toBeUndefined();
  expect(codes.read(`${code}A`)).toBeUndefined();
  expect(codes.read("-".repeat(16))).toBeUndefined();
  expect(createOptOutCodes(Buffer.alloc(32, 8), 16).read(code)).toBeUndefined();
});
