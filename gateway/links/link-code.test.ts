import fc from "fast-check";
import { expect, it } from "vitest";
import { createOptOutCodes } from "../opt-outs/opt-out-code.ts";
import { createLinkCodes } from "./link-code.ts";
import { randomCode } from "./link-address.ts";

const KEY = Buffer.alloc(32, 1);
const codes = createLinkCodes(KEY, 20);
const LENGTHS = fc.integer({ min: 16, max: 30 });
const IDS = fc.integer({ min: 1, max: 2_147_483_647 });
const PEOPLE = fc.integer({ min: 0, max: 2_147_483_647 });

it("a code has the length of every link, says of which link it is and by what its person counts, and is always the same", () => {
  fc.assert(
    fc.property(LENGTHS, IDS, PEOPLE, (length, linkId, person) => {
      const own = createLinkCodes(KEY, length);
      const code = own.codeFor(linkId, person);
      expect(code).toMatch(/^[A-Za-z0-9]+$/);
      expect(code).toHaveLength(length);
      expect(own.codeFor(linkId, person)).toBe(code);
      expect(own.read(code)).toEqual({ linkId, digest: own.digestOf(linkId, person) });
      // Also after the address that links begin with has become longer or shorter.
      expect(codes.read(code)).toEqual(own.read(code));
    }),
  );
});

it("a code that was changed, cut, guessed or made with another key is of no link", () => {
  fc.assert(
    fc.property(LENGTHS, IDS, PEOPLE, fc.nat(), (length, linkId, person, turn) => {
      const code = createLinkCodes(KEY, length).codeFor(linkId, person);
      const at = turn % length;
      const changed = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
      const others = [changed, code.slice(1), code.slice(0, -1), `A${code}`, code.toLowerCase()];
      for (const other of others.filter((one) => one !== code))
        expect(codes.read(other)).toBeUndefined();
      expect(createLinkCodes(Buffer.alloc(32, 2), length).read(code)).toBeUndefined();
    }),
  );
  for (let turn = 0; turn < 20_000; turn += 1) expect(codes.read(randomCode(16))).toBeUndefined();
  const optOuts = createOptOutCodes(KEY, 20);
  for (const none of [
    "",
    "A".repeat(15),
    "A".repeat(16),
    "9".repeat(20),
    "9".repeat(60),
    "ä".repeat(20),
  ])
    expect(codes.read(none)).toBeUndefined();
  expect(codes.read(optOuts.codeFor(97, 5))).toBeUndefined();
});

it("neighbours' codes have nothing in common, and neither code nor digest shows who it is", () => {
  const several = Array.from({ length: 2_000 }, (_, person) => codes.codeFor(7, person));
  expect(new Set(several).size).toBe(several.length);
  // All 62 letters at every place but the last, which has few.
  for (let at = 0; at < 19; at += 1)
    expect(new Set(several.map((code) => code[at])).size).toBeGreaterThan(55);
  const digests = new Set(several.map((code) => codes.read(code)?.digest));
  expect(digests.size).toBe(several.length);
  // The same person is somebody else at each link.
  const elsewhere = several.map((_, person) => codes.digestOf(8, person));
  expect(elsewhere.filter((digest) => digests.has(digest))).toEqual([]);
  expect(Object.keys(codes.read(several[5] ?? "") ?? {})).toEqual(["linkId", "digest"]);
  const small = [...digests].filter((digest) => (digest ?? 0n) >= 0n && (digest ?? 0n) < 2n ** 48n);
  expect(small).toEqual([]);
});
