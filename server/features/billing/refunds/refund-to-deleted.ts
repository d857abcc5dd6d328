import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { JobSender } from "../../../jobs/job.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { lockWalletBalance } from "../ledger/wallet.store.ts";
import type { Payment } from "../payments/payment.store.ts";
import { beginRefund } from "./refund-to-cards.ts";

/**
 * Sends back what has just been paid into the wallet of a deleted account, in the transaction that books it: nobody could spend it. The
 * caller has locked the payment.
 */
export async function refundToDeleted(
  jobs: JobSender,
  tx: DatabaseOrTransaction,
  payment: Payment,
  at: Date,
): Promise<void> {
  const { id: paymentId, userId, currency } = payment;
  const balanceMinor = await lockWalletBalance(tx, userId, currency);
  // Less than was paid where it settled what was owed.
  const amountMinor = balanceMinor < payment.amountMinor ? balanceMinor : payment.amountMinor;
  if (amountMinor <= 0n) return;
  await beginRefund(jobs, tx, payment, {
    amountMinor,
    reason: "The account is deleted",
    requestedBy: userId,
    idempotencyKey: "deleted-account",
    bodyHash: bodyHash({ paymentId, amountMinor }),
    startedAt: at,
  });
}
