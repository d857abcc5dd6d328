import { INVOICE_MAIL_JOB } from "../billing-jobs.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { updateMailedAgain } from "./invoice.store.ts";
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
  const at = deps.clock.now();
  const since = new Date(at.getTime() - QUIET_MS);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await updateMailedAgain(tx, id, { at, since }))) return;
    await deps.jobs.send(tx, INVOICE_MAIL_JOB, { invoiceId: id }, { key: id });
  });
}
