import { isOtherAmount } from "./accounting/note-other-amount.ts";
import { confirmPayment } from "./confirm-payment.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import {
  findPayment,
  listStuckPayments,
  updateChecked,
  updateCheckedTomorrow,
} from "./payments/payment.store.ts";
import { closePage } from "./top-ups/read-payment.ts";
import { finishRefund } from "./refunds/finish-refund.ts";
import { listOpenRefunds, updateRefundChecked } from "./payments/refund.store.ts";

const STUCK_AFTER_SECONDS = 120;
const BATCH = 50;
/** After this time the bank's challenge counts as abandoned. */
const CHALLENGE_SECONDS = 3_600;

/**
 * Looks up payments open for two minutes: the webhook was lost, or the provider's reply never came. Closes a challenge
 * unanswered for an hour. A failed lookup gets its next turn later. Returns the number checked.
 */
export async function recheckPayments(
  deps: PaymentDeps,
  {
    olderThanSeconds = STUCK_AFTER_SECONDS,
    challengeSeconds = CHALLENGE_SECONDS,
    signal,
  }: { olderThanSeconds?: number; challengeSeconds?: number; signal?: AbortSignal } = {},
): Promise<number> {
  const stuck = await listStuckPayments(deps.db, { olderThanSeconds, limit: BATCH });
  for (const paymentId of stuck) {
    if (signal?.aborted) break;
    try {
      await closeChallenge(deps, paymentId, challengeSeconds);
      await confirmPayment(deps, paymentId);
    } catch (error) {
      deps.log.warn({ paymentId, err: error }, "A payment could not be looked up");
      // A person has to look: whether somebody did is seen tomorrow.
      if (isOtherAmount(error)) await updateCheckedTomorrow(deps.db, paymentId);
      else await updateChecked(deps.db, paymentId);
    }
  }
  return stuck.length;
}

async function closeChallenge(
  deps: PaymentDeps,
  paymentId: string,
  afterSeconds: number,
): Promise<void> {
  const payment = await findPayment(deps.db, paymentId);
  if (payment?.status !== "requires-action") return;
  if (Date.now() - payment.createdAt.getTime() < afterSeconds * 1_000) return;
  await closePage(deps, payment);
}

/** Retries refunds without a reply from the provider, in turn. Returns the number retried. */
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
    try {
      await finishRefund(deps, refundId);
    } catch (error) {
      deps.log.warn({ refundId, err: error }, "A refund could not be looked up");
    }
    await updateRefundChecked(deps.db, refundId);
  }
  return open.length;
}
