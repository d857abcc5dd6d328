import { randomUUID } from "node:crypto";
import { holdAccount } from "../../accounts/users/lock-user.ts";
import { refuseSuspended } from "../../accounts/users/refuse-suspended.ts";
import { keyReused } from "../ledger/ledger-errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { insertPayment, type NewPayment, type Payment } from "../payments/payment.store.ts";

/**
 * Writes a payment before anything is charged, so that whatever happens on the way can be looked up, or finds the one that
 * the same key began (`isNew` false). Throws aborted (idempotency-key-reused) when the key began another one; not-found once the
 * account is deleted, permission-denied once it is suspended; resource-exhausted where a member has begun too many.
 */
export async function beginPayment(
  { db, clock, admitPayment }: Pick<PaymentDeps, "db" | "clock" | "admitPayment">,
  wanted: Omit<NewPayment, "id" | "startedAt">,
): Promise<{ payment: Payment; isNew: boolean }> {
  const id = randomUUID();
  const payment = await db.transaction().execute(async (tx) => {
    await holdAccount(tx, wanted.userId);
    await refuseSuspended(tx, wanted.userId);
    const begun = await insertPayment(tx, { ...wanted, id, startedAt: clock.now() });
    if (begun.id === id && wanted.isAutomatic !== true) await admitPayment(tx, wanted.userId);
    return begun;
  });
  if (!payment.bodyHash.equals(wanted.bodyHash)) throw keyReused();
  return { payment, isNew: payment.id === id };
}
