import { countryByCode } from "../../../../../domain/countries.ts";
import { type InvoiceForm, invoiceForm } from "../../../../../domain/money/invoice-form.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { readInvoiceForms } from "../../../catalogue/read-rules.ts";
import { taxCountryOf } from "../../ledger/ledger-currency.ts";

/** What the document of a payment is by law: a receipt, or a tax invoice. Minor units, tax included. Throws not-found. */
export async function readDocumentForm(
  db: DatabaseOrTransaction,
  { currency, grossMinor, at }: { currency: string; grossMinor: bigint; at: Date },
): Promise<InvoiceForm> {
  const { id } = countryByCode(taxCountryOf(currency));
  return invoiceForm(await readInvoiceForms(db, id, at), grossMinor);
}
