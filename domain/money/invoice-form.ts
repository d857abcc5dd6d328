import { translate } from "../translate.ts";

export type InvoiceForm = "receipt" | "abridged" | "full";

/** Up to which amounts, in minor units with the tax, a receipt or an abridged invoice is enough. */
export type InvoiceForms = { receiptMostMinor: number; abridgedMostMinor: number };

/**
 * Required form of a tax invoice, by its amount in minor units, tax included, under the rule of its day. Every payment gets a
 * numbered document, so that the series has no gaps.
 */
export function invoiceForm(forms: InvoiceForms, grossMinor: bigint): InvoiceForm {
  if (grossMinor <= BigInt(forms.receiptMostMinor)) return "receipt";
  return grossMinor <= BigInt(forms.abridgedMostMinor) ? "abridged" : "full";
}

/** "ZA-2026-000001", credit notes "ZA-CN-2026-000001". */
export function invoiceNumber(document: {
  country: string;
  kind: "invoice" | "credit-note";
  year: number;
  number: number;
}): string {
  const { country, kind, year, number } = document;
  const series = kind === "credit-note" ? `${country}-CN` : country;
  return `${series}-${year}-${String(number).padStart(6, "0")}`;
}

/** The heading of the document, in words that the law asks for; beside another language they stay. */
export function invoiceHeading(kind: "invoice" | "credit-note", form: InvoiceForm): string {
  if (kind === "credit-note") return bothWays("Credit Note", translate("Credit Note"));
  return form === "receipt"
    ? translate("Receipt")
    : bothWays("Tax Invoice", translate("Tax Invoice"));
}

function bothWays(lawful: string, shown: string): string {
  return shown === lawful ? lawful : `${shown} (${lawful})`;
}
