import { confirmPayment } from "./confirm-payment.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { listStuckPayments, markChecked } from "./payment.store.ts";
import { finishRefund } from "./finish-refund.ts";
import { listOpenRefunds } from "./refund.store.ts";

const STUCK_AFTER_SECONDS = 120;
const BATCH = 50;

/**
 * Looks up payments that have been open for two minutes: the webhook was lost, or the provider's answer never came.
 * One that cannot be looked up now gets its next turn later. Answers how many were looked at.
 */
export async function recheckPayments(
  deps: PaymentDeps,
  {
    olderThanSeconds = STUCK_AFTER_SECONDS,
    signal,
  }: { olderThanSeconds?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const stuck = await listStuckPayments(deps.db, { olderThanSeconds, limit: BATCH });
  for (const paymentId of stuck) {
    if (signal?.aborted) break;
    try {
      await confirmPayment(deps, paymentId);
    } catch (error) {
      deps.log.warn({ paymentId, err: error }, "A payment could not be looked up");
      await markChecked(deps.db, paymentId);
    }
  }
  return stuck.length;
}

/** Asks again for refunds that the provider has not answered. Answers how many were asked for. */
export async function recheckRefunds(
  deps: PaymentDeps,
  {
    olderThanSeconds = STUCK_AFTER_SECONDS,
    signal,
  }: { olderThanSeconds?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const open = await listOpenRefunds(deps.db, { olderThanSeconds, limit: BATCH });
  for (const refundId of open) {
    if (signal?.aborted) break;
    await finishRefund(deps, refundId);
  }
  return open.length;
}
