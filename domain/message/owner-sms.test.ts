import fc from "fast-check";
import { expect, test } from "vitest";
import { measureMessage } from "./message-segments.ts";
import { canComeBySms, ownerSmsText } from "./owner-sms.ts";

const URL = "https://loudhailer.example/campaign-info/0198c3a2-0000-4000-8000-000000000000";

test("news fits one part of plain SMS with the sender before it, whatever the campaign is called", () => {
  const title = fc.string({ unit: "grapheme", maxLength: 300 });
  fc.assert(
    fc.property(
      title,
      fc.constantFrom(URL, "https://lh.example/wallet", "x".repeat(150)),
      (text, url) => {
        const sms = `Loudhailer: ${ownerSmsText(text, url)}`;
        expect(measureMessage(sms)).toMatchObject({ encoding: "GSM-7", segments: 1 });
      },
    ),
  );
});

test("a short title is whole and says where to look; a long one keeps its beginning", () => {
  expect(ownerSmsText("'Spring sale' was rejected", URL)).toBe(
    `'Spring sale' was rejected. ${URL}`,
  );
  expect(ownerSmsText("Bread ".repeat(40), URL)).toMatch(/^Bread Bread .*\.\.\.\. https:/);
  expect(ownerSmsText("“Sale” – 50 % 🎉", URL)).toMatch(/^"Sale" - 50 %\. https:/);
});

test("only the six kinds of news come by SMS", () => {
  expect(["approved", "dispute", "payment", "support"].map(canComeBySms)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
