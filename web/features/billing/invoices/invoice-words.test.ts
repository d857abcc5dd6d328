import { expect, test } from "vitest";
import { signedGrossMinor, taxOfYear, yearsOf } from "./invoice-words.ts";

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

test("the tax of a year has the word of its documents", () => {
  const taxed = (issuedOn: string, ...names: string[]) => {
    const taxLines = names.map((name) => ({ name, ratePercent: 1, amountMinor: 1 }));
    return { issuedOn, taxLines };
  };
  const invoices = [taxed("2026-01-02", "VAT"), taxed("2025-01-02", "VAT", "NHIL")];
  expect(taxOfYear(invoices, 2026)).toBe("VAT");
  expect(taxOfYear(invoices, 2025)).toBe("VAT and levies");
});
