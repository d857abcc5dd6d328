import { expect, test } from "vitest";
import { fillLegalText, legalBlocks, unknownPlaceholders } from "./legal-text.ts";

test("a text has headings, paragraphs whose lines join, and lists", () => {
  const body =
    "## Prices\n\nYou pay\nbefore we send.\n\n\n- SMS\n- RCS\n\n  - not a list\nbut text";
  expect(legalBlocks(body)).toEqual([
    { kind: "heading", text: "Prices" },
    { kind: "paragraph", text: "You pay before we send." },
    { kind: "list", items: ["SMS", "RCS"] },
    { kind: "paragraph", text: "- not a list but text" },
  ]);
});

test("the company stands where the text names it", () => {
  const company = {
    name: "A & B $1",
    address: ["1 Road", "Accra"],
    email: "a@b.test",
    phone: null,
  };
  expect(fillLegalText("{company}, {address}: {email}. {other}", company)).toBe(
    "A & B $1, 1 Road, Accra: a@b.test. {other}",
  );
});

test("words in braces that nobody fills are found", () => {
  expect(unknownPlaceholders("{company} {name} {email} {date}")).toEqual(["{name}", "{date}"]);
});
