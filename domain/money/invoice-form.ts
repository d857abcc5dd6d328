import type { CountryCode } from "../countries.ts";
import { translate } from "../translate.ts";

export type InvoiceForm = "receipt" | "abridged" | "full";

/**
 * Required form of a tax invoice, by its amount in minor units, VAT included. South Africa (VAT Act s20): none up to
 * R50, abridged up to R5,000, full above. Ghana has only the full one. Every payment gets a numbered document, so that
 * the series has no gaps.
 */
export function invoiceForm(countryCode: CountryCode, grossMinor: bigint): InvoiceForm {
  if (countryCode !== "ZA") return "full";
  if (grossMinor <= 5_000n) return "receipt";
  return grossMinor <= 500_000n ? "abridged" : "full";
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
