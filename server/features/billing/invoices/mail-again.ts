import { INVOICE_MAIL_JOB } from "../billing-jobs.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { readInvoice } from "./read-invoices.ts";

/** Asking again within this time sends nothing more. */
const QUIET_MS = 600_000;

/** Mails a document to its owner once more, at most every ten minutes. Throws not-found for somebody else's. */
export async function mailAgain(
  deps: PaymentDeps,
  invoiceId: string,
  reader: { userId: string; isAdmin: boolean },
): Promise<void> {
  const { id } = await readInvoice(deps, invoiceId, reader);
  const key = `${id}:again:${Math.floor(Date.now() / QUIET_MS)}`;
  await deps.jobs.send(deps.db, INVOICE_MAIL_JOB, { invoiceId: id }, { key });
}
