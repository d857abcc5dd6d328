import { readFileSync } from "node:fs";
import fc from "fast-check";
import { SegmentedMessage } from "sms-segments-calculator";
import { expect, test } from "vitest";
import { GSM_BASIC, GSM_EXTENSION } from "./gsm-alphabet.ts";
import { cleanUpMessage, measureMessage } from "./message-segments.ts";

type Vector = { id: string; text: string; encoding: string; units: number; segments: number };

const fixture = new URL("../__fixtures__/gsm-segment-vectors.json", import.meta.url);
const { vectors } = JSON.parse(readFileSync(fixture, "utf8")) as { vectors: Vector[] };

test.each(vectors)("vector $id", ({ text, encoding, units, segments }) => {
  expect(measureMessage(text)).toMatchObject({ encoding, units, segments });
});

test("the alphabet has 127 characters and 10 behind the escape", () => {
  expect([GSM_BASIC.size, GSM_EXTENSION.size]).toEqual([127, 10]);
});

const gsmChar = fc.constantFrom(...GSM_BASIC, ...GSM_EXTENSION);
const wideChar = fc.constantFrom("Ж", "’", "ê", "₵", "😀", "ɔ", "€", "a", "字");

function sameAsOracle(text: string) {
  const oracle = new SegmentedMessage(text);
  const { encoding, segments } = measureMessage(text);
  expect([encoding, segments]).toEqual([
    oracle.encodingName,
    text === "" ? 0 : oracle.segmentsCount,
  ]);
}

test("texts of the SMS alphabet are counted as the reference counter counts them", () => {
  const texts = fc.array(gsmChar, { maxLength: 500 }).map((chars) => chars.join(""));
  fc.assert(fc.property(texts, sameAsOracle), { numRuns: 500 });
});

test("texts of any letters and emoji are counted as the reference counter counts them", () => {
  const texts = fc.array(wideChar, { maxLength: 250 }).map((chars) => chars.join(""));
  fc.assert(fc.property(texts, sameAsOracle), { numRuns: 500 });
});

test("an escape pair or an emoji at a part's edge moves whole to the next part", () => {
  for (let lead = 140; lead <= 160; lead += 1)
    sameAsOracle(`${"a".repeat(lead)}€${"a".repeat(160)}`);
  for (let lead = 60; lead <= 70; lead += 1) sameAsOracle(`${"Ж".repeat(lead)}😀${"Ж".repeat(70)}`);
});

test("exactly what remains still fits, and one more unit starts a part", () => {
  const texts = fc
    .array(fc.constantFrom("a", "€"), { minLength: 1, maxLength: 400 })
    .map((chars) => chars.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const { segments, remaining, perSegment } = measureMessage(text);
      expect(remaining).toBeLessThanOrEqual(perSegment);
      expect(measureMessage(text + "a".repeat(remaining)).segments).toBe(segments);
      expect(measureMessage(text + "a".repeat(remaining + 1)).segments).toBe(segments + 1);
    }),
  );
});

test("an empty text has no part and a whole one left", () => {
  expect(measureMessage("")).toMatchObject({
    segments: 0,
    units: 0,
    perSegment: 160,
    remaining: 160,
    costly: [],
  });
});

test("a half of a surrogate pair counts as one unit and breaks nothing", () => {
  expect(measureMessage("a\ud83d")).toMatchObject({ encoding: "UCS-2", units: 2, segments: 1 });
});

test("the characters that shorten the message are named, placed, and given a stand-in", () => {
  expect(measureMessage("Don’t pay GH₵50 😀").costly).toEqual([
    { char: "’", index: 3, kind: "forces-ucs2", name: "curly apostrophe", replacement: "'" },
    { char: "₵", index: 12, kind: "forces-ucs2", name: "cedi sign", replacement: "GHS" },
    { char: "😀", index: 16, kind: "forces-ucs2", name: "emoji" },
  ]);
  expect(measureMessage("sê").costly).toMatchObject([
    { name: "accented letter", replacement: "e" },
  ]);
  expect(measureMessage("50€ [new]").costly.map(({ char, kind }) => [char, kind])).toEqual([
    ["€", "double-width"],
    ["[", "double-width"],
    ["]", "double-width"],
  ]);
});

test("clean-up makes the usual hidden characters plain", () => {
  expect(cleanUpMessage("‘Sale’ – “now”… 50\u00a0off\ttoday `x` ₦500")).toBe(
    `'Sale' - "now"... 50 off today 'x' NGN500`,
  );
  expect(cleanUpMessage("Only GH₵50, was ₵60")).toBe("Only GHS50, was GHS60");
});

test("clean-up leaves words, plain texts and emoji as they were written", () => {
  for (const text of ["sê geseënd", "medɔ", "Don't miss it! €5 @ 7\n", "😀"])
    expect(cleanUpMessage(text)).toBe(text);
});

test("clean-up is done after one pass, and every offered punctuation stand-in is in the alphabet", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const clean = cleanUpMessage(text);
      expect(cleanUpMessage(clean)).toBe(clean);
    }),
  );
  expect(measureMessage(cleanUpMessage("‘’‚\u02bc“”„–—…•«»\u00a0\t`´₵₦™")).encoding).toBe("GSM-7");
});
