import { taxWord } from "../../../../domain/money/tax-word.ts";
import type { Outputs } from "../../../api/client.ts";

export type Invoice = Outputs["billing"]["invoices"]["list"][number];

const yearOf = ({ issuedOn }: Pick<Invoice, "issuedOn">): number => Number(issuedOn.slice(0, 4));

/** The years to choose from, newest first: those with a document, and this one. */
export function yearsOf(invoices: readonly Pick<Invoice, "issuedOn">[], thisYear: number) {
  return [...new Set([thisYear, ...invoices.map(yearOf)])].sort((one, other) => other - one);
}

/** The documents of one year, newest first as the server sent them. */
export function invoicesOfYear(invoices: readonly Invoice[], year: number): Invoice[] {
  return invoices.filter((invoice) => yearOf(invoice) === year);
}

/** One word for the taxes that the documents of a year state. */
export function taxOfYear(
  invoices: readonly Pick<Invoice, "issuedOn" | "taxLines">[],
  year: number,
): string {
  const inYear = invoices.filter((invoice) => yearOf(invoice) === year);
  return taxWord(inYear.flatMap(({ taxLines }) => taxLines.map(({ name }) => name)));
}

/** Signed contribution to the year: negative for a credit note. Minor units. */
export function signedGrossMinor({ kind, grossMinor }: Pick<Invoice, "kind" | "grossMinor">) {
  return kind === "credit-note" ? -grossMinor : grossMinor;
}
