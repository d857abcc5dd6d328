import { expect, test } from "vitest";
import { signedGrossMinor, yearsOf } from "./invoice-words.ts";

test("the years to choose are those with a document and this one, newest first", () => {
  const invoices = [
    { issuedOn: "2024-03-01" },
    { issuedOn: "2025-12-31" },
    { issuedOn: "2025-01-01" },
  ];
  expect(yearsOf(invoices, 2026)).toEqual([2026, 2025, 2024]);
  expect(yearsOf([], 2026)).toEqual([2026]);
});

test("a credit note takes away", () => {
  expect(signedGrossMinor({ kind: "credit-note", grossMinor: 5_000 })).toBe(-5_000);
  expect(signedGrossMinor({ kind: "invoice", grossMinor: 5_000 })).toBe(5_000);
});
