import { payerOf } from "../book-top-up.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment, lockPayment } from "../payments/payment.store.ts";
import { lockRefund } from "../payments/refund.store.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { issueInvoice } from "./issue-invoice.ts";
import { listUninvoiced } from "./invoice.store.ts";
import { msg } from "../../../../domain/translate.ts";

/** Issues documents of payments and refunds that were made before there were any. Answers how many. */
export async function issueMissingInvoices(deps: PaymentDeps): Promise<number> {
  const missing = await listUninvoiced(deps.db, 500);
  for (const { paymentId, refundId } of missing) {
    const payment = await findPayment(deps.db, paymentId);
    if (!payment) continue;
    const payer = await payerOf(deps, payment.userId);
    const order = {
      paymentId,
      payer,
      currency: payment.currency,
      grossMinor: payment.amountMinor,
      description: msg("Loudhailer wallet top-up: prepaid mobile advertising"),
      at: deps.clock.now(),
    };
    await deps.db.transaction().execute(async (tx) => {
      await lockPayment(tx, paymentId);
      const refund = refundId === null ? undefined : await lockRefund(tx, refundId);
      if (refund)
        await issueCreditNote(deps, tx, {
          ...order,
          of: { refundId: refund.id },
          grossMinor: refund.amountMinor,
        });
      else await issueInvoice(deps, tx, order);
    });
  }
  return missing.length;
}
