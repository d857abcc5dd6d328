import { invoiceNumber } from "../../../../domain/money/invoice-form.ts";
import { type CsvCell, type CsvColumn, decimalCell } from "../../../../domain/text/csv.ts";
import type { CsvFormat } from "../../../../domain/text/csv-formats.ts";
import { msg, translateKnown } from "../../../../domain/translate.ts";
import { writeCsvFor } from "../../../write-csv-for.ts";
import { findCountryOf } from "../../accounts/profile/read-customer.ts";
import type { WalletCurrency } from "../ledger/ledger-currency.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { listInvoicesOfYear } from "./invoice-document.store.ts";

type Sums = { documents: number; grossMinor: bigint; netMinor: bigint; taxMinor: bigint };
export type YearStatement = {
  year: number;
  currency: WalletCurrency;
  months: (Sums & { month: number })[];
} & Omit<Sums, "documents">;

/** A user's year, added up by month; credit notes count negative. Minor units. */
export async function readYearStatement(
  deps: PaymentDeps,
  { userId, year }: { userId: string; year: number },
): Promise<YearStatement> {
  const { country } = await deps.findCustomer(userId);
  const documents = await Array.fromAsync(listInvoicesOfYear(deps.db, { userId, year }));
  const months = Array.from({ length: 12 }, (_, index) => {
    const inMonth = documents.filter(({ issuedOn }) => Number(issuedOn.slice(5, 7)) === index + 1);
    return { month: index + 1, documents: inMonth.length, ...addUp(inMonth) };
  });
  return { year, currency: walletCurrency(country.currency), months, ...addUp(documents) };
}

function addUp(documents: InvoiceDocument[]): Omit<Sums, "documents"> {
  const sum = (of: (document: InvoiceDocument) => bigint): bigint =>
    documents.reduce((total, document) => total + sign(document) * of(document), 0n);
  return {
    grossMinor: sum(({ grossMinor }) => grossMinor),
    netMinor: sum(({ netMinor }) => netMinor),
    taxMinor: sum(({ taxMinor }) => taxMinor),
  };
}

function sign({ kind }: InvoiceDocument): bigint {
  return kind === "credit-note" ? -1n : 1n;
}

/** Columns that are there whether or not a document has such a tax: programs have read them by these names since the first file. */
const TAXES = ["VAT", "NHIL", "GETFund"];

/** Codes are for programs and stay as they are; names are for people. A tax that was named since has a column behind them. */
const columnsFor = (taxes: readonly string[]): CsvColumn[] => [
  { code: "Number", name: msg("Number") },
  { code: "Kind", name: msg("Kind") },
  { code: "Date", name: msg("Date") },
  { code: "Customer", name: msg("Customer") },
  { code: "Customer VAT number", name: msg("Customer’s VAT number") },
  { code: "Currency", name: msg("Currency") },
  { code: "Net", name: msg("Before tax") },
  ...taxes.map((name) => ({ code: name, name })),
  { code: "Tax", name: msg("Tax") },
  { code: "Gross", name: msg("Total") },
  { code: "Corrects", name: msg("Corrects") },
  { code: "Payment", name: msg("Payment") },
];

const KIND_NAMES = { invoice: msg("Invoice"), "credit-note": msg("Credit note") } as const;

/** The word for a document as its own heading has it. */
const kindName = ({ kind, form }: InvoiceDocument): string =>
  kind === "invoice" && form === "receipt" ? msg("Receipt") : KIND_NAMES[kind];

/**
 * Every document of a year for the accountant, by series and number, so that a gap would be seen; of everybody when `userId`
 * is null. Credit notes are negative.
 */
export async function exportInvoices(
  deps: PaymentDeps,
  {
    format,
    reader,
    ...query
  }: {
    userId: string | null;
    year: number;
    format: CsvFormat;
    /** Whose spreadsheet programs read it; who is no customer reads as in South Africa. */
    reader: string;
  },
): Promise<{ fileName: string; text: string }> {
  const documents = await Array.fromAsync(listInvoicesOfYear(deps.db, query));
  const named = documents.flatMap(({ taxes }) => taxes.map(({ name }) => name));
  const taxes = [...new Set([...TAXES, ...named])];
  return {
    fileName: `loudhailer-invoices-${query.year}.csv`,
    text: await writeCsvFor({ format, country: await findCountryOf(deps.db, reader) }, () => ({
      columns: columnsFor(taxes),
      rows: documents.map((document) => cellsOf(document, taxes, format)),
    })),
  };
}

function cellsOf(
  document: InvoiceDocument,
  taxes: readonly string[],
  format: CsvFormat,
): CsvCell[] {
  const factor = sign(document);
  const tax = (name: string): CsvCell =>
    decimalCell(factor * (document.taxes.find((line) => line.name === name)?.amountMinor ?? 0n));
  const { correctsNumber, correctsYear, country } = document;
  return [
    invoiceNumber(document),
    format === "data" ? document.kind : translateKnown(kindName(document)),
    document.issuedOn,
    document.recipient.name,
    document.recipient.vatNumber ?? "",
    document.currency,
    decimalCell(factor * document.netMinor),
    ...taxes.map(tax),
    decimalCell(factor * document.taxMinor),
    decimalCell(factor * document.grossMinor),
    correctsNumber === null || correctsYear === null
      ? ""
      : invoiceNumber({ country, kind: "invoice", year: correctsYear, number: correctsNumber }),
    document.paymentId,
  ];
}
