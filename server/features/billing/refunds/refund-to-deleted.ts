import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { JobSender } from "../../../jobs/job.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { frozenMessage } from "../disputes/spending-freeze.ts";
import { lockWalletBalance } from "../ledger/wallet.store.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import {
  listGoingBack,
  lockPayment,
  type Payment,
  updateGoesBack,
} from "../payments/payment.store.ts";
import { beginRefund } from "./refund-to-cards.ts";

const MAX_AT_ONCE = 50;

/**
 * Sends back what has just been paid into the wallet of a deleted account, in the transaction that books it: nobody could spend it. While a
 * payment of the account is disputed or owed it stays, and goes back later (refundGoingBack). The caller has locked the payment.
 */
export async function refundToDeleted(
  jobs: JobSender,
  tx: DatabaseOrTransaction,
  payment: Payment,
  at: Date,
): Promise<void> {
  const { id: paymentId, userId, currency } = payment;
  const isFrozen = (await frozenMessage(tx, userId)) !== null;
  await updateGoesBack(tx, paymentId, isFrozen);
  if (isFrozen) return;
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

/** Sends back what was paid for deleted accounts and had to wait for the end of a dispute. */
export async function refundGoingBack(
  { db, jobs, clock }: Pick<PaymentDeps, "db" | "jobs" | "clock">,
  signal?: AbortSignal,
): Promise<void> {
  for (const id of await listGoingBack(db, MAX_AT_ONCE)) {
    if (signal?.aborted === true) return;
    await db.transaction().execute(async (tx) => {
      const payment = await lockPayment(tx, id);
      if (payment) await refundToDeleted(jobs, tx, payment, clock.now());
    });
  }
}
