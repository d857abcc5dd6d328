import { AppError } from "../../../../domain/errors.ts";
import { invoiceNumber } from "../../../../domain/money/invoice-form.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { renderInvoicePdf } from "./invoice-pdf.ts";
import { findInvoice } from "./invoice-document.store.ts";

type Reader = { userId: string; isAdmin: boolean };

/** One document, of one's own or for an administrator. Throws not-found. */
export async function readInvoice(
  deps: PaymentDeps,
  invoiceId: string,
  reader: Reader,
): Promise<InvoiceDocument> {
  const invoice = await findInvoice(deps.db, invoiceId);
  if (!invoice || (invoice.userId !== reader.userId && !reader.isAdmin))
    throw new AppError("not-found");
  return invoice;
}

/** The PDF of a document under the same rule. Throws not-found. */
export async function readInvoicePdf(
  deps: PaymentDeps,
  invoiceId: string,
  reader: Reader,
): Promise<{ fileName: string; pdf: Buffer }> {
  const invoice = await readInvoice(deps, invoiceId, reader);
  return { fileName: `${invoiceNumber(invoice)}.pdf`, pdf: await renderInvoicePdf(invoice) };
}
