import { msg } from "../../../../domain/translate.ts";
import { payerOf } from "../book-top-up.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import { sumCredited } from "../invoices/invoice.store.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { lockPayment } from "../payments/payment.store.ts";
import { listUncredited, sumTaken } from "./dispute.store.ts";

/**
 * Issues the credit notes of what lost disputes took out of wallets and no note says yet; its tax leaves our books with it.
 * May be repeated, also at the same time. Answers how many.
 */
export async function creditDisputes(deps: PaymentDeps): Promise<number> {
  const open = await listUncredited(deps.db, 500);
  for (const { disputeId, paymentId, userId, currency } of open) {
    const payer = await payerOf(deps, userId);
    await deps.db.transaction().execute(async (tx) => {
      await lockPayment(tx, paymentId);
      const takenMinor = await sumTaken(tx, disputeId);
      const grossMinor = takenMinor - (await sumCredited(tx, { disputeId }));
      if (grossMinor <= 0n) return;
      await issueCreditNote(deps, tx, {
        of: { disputeId },
        paymentId,
        payer,
        currency,
        grossMinor,
        description: msg("Disputed payment returned by your bank"),
        at: deps.clock.now(),
      });
    });
  }
  return open.length;
}
