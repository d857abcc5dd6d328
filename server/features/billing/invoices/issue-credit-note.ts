import { splitTax, taxOfPart } from "../../../../domain/money/tax.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { readTaxRates } from "../ledger/tax-rates.ts";
import { requirePosted } from "../ledger/ledger-errors.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import { findInvoiceId, sumCredited } from "./invoice.store.ts";
import { findInvoice } from "./invoice-document.store.ts";
import { type InvoiceDeps, type InvoiceOrder, issueDocument } from "./issue-invoice.ts";

/**
 * Issues the credit note of money that went back, and takes its tax off what we owe, in the caller's transaction, which has
 * locked the payment: so the books and the documents have the same tax in the same month. Answers its id.
 */
export async function issueCreditNote(
  deps: InvoiceDeps,
  tx: DatabaseOrTransaction,
  order: InvoiceOrder & { of: { refundId: string } | { disputeId: string } },
): Promise<string> {
  const { of, paymentId, currency, grossMinor } = order;
  const refundId = "refundId" in of ? of.refundId : null;
  const disputeId = "disputeId" in of ? of.disputeId : null;
  const known = refundId === null ? undefined : await findInvoiceId(tx, { refundId });
  if (known !== undefined) return known;
  const corrects = (await findInvoiceId(tx, { paymentId })) ?? null;
  const invoice = corrects === null ? undefined : await findInvoice(tx, corrects);
  const beforeMinor = await sumCredited(tx, { paymentId });
  const part = { beforeMinor, amountMinor: grossMinor };
  const tax = invoice
    ? taxOfPart({ grossMinor: invoice.grossMinor, lines: invoice.taxes }, part)
    : splitTax(await readTaxRates(tx, currency, order.at), grossMinor);
  if (tax.taxMinor > 0n) await postTax(tx, order, { beforeMinor, taxMinor: tax.taxMinor });
  const document = { kind: "credit-note" as const, tax, refundId, disputeId, corrects };
  return issueDocument(deps, tx, order, document);
}

async function postTax(
  tx: DatabaseOrTransaction,
  { of, paymentId, currency, grossMinor, at }: Parameters<typeof issueCreditNote>[2],
  { beforeMinor, taxMinor }: { beforeMinor: bigint; taxMinor: bigint },
): Promise<void> {
  const outcome = await postJournal(tx, {
    scope: `payment:${paymentId}`,
    idempotencyKey: `credited-from:${beforeMinor}`,
    bodyHash: bodyHash({ ...of, grossMinor }),
    kind: "tax",
    currency,
    reference: paymentId,
    memo: "",
    at,
    legs: [
      { account: { kind: "vat_payable" }, amountMinor: -taxMinor },
      { account: { kind: "vat_deferred" }, amountMinor: taxMinor },
    ],
  });
  requirePosted(outcome);
}
