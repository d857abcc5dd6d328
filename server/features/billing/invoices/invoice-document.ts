import type { InvoiceForm } from "../../../../domain/money/invoice-form.ts";

export type Supplier = { name: string; address: string[]; vatNumber: string };

export type Recipient = {
  name: string;
  address: string[];
  vatNumber: string | null;
  registrationNumber: string | null;
};

export type InvoiceLine = {
  description: string;
  quantity: number;
  netMinor: bigint;
  taxMinor: bigint;
  grossMinor: bigint;
};

/** An invoice or credit note as it was issued. Minor units, all positive. */
export type InvoiceDocument = {
  id: string;
  country: string;
  kind: "invoice" | "credit-note";
  year: number;
  number: number;
  form: InvoiceForm;
  userId: string;
  paymentId: string;
  /** A credit note is that of a refund or of a lost dispute. */
  refundId: string | null;
  disputeId: string | null;
  correctsNumber: number | null;
  correctsYear: number | null;
  currency: string;
  grossMinor: bigint;
  netMinor: bigint;
  taxMinor: bigint;
  issuedAt: Date;
  /** YYYY-MM-DD in the country. */
  issuedOn: string;
  supplier: Supplier;
  recipient: Recipient;
  lines: InvoiceLine[];
  taxes: { name: string; rateTenThousandths: number; amountMinor: bigint }[];
  /** How the payment came; "either" where the provider's page offered both and does not say. */
  paidBy: "card" | "mobile-money" | "either";
};
