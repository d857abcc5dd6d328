import { randomUUID } from "node:crypto";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ProviderPayment } from "../../../providers/payments/provider-statement.ts";
import type { SubscriptionState } from "../../../providers/payments/subscriptions.ts";
import { isClosed } from "../../accounts/users/user.store.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { bookTopUp } from "../book-top-up.ts";
import type { Payer } from "../invoices/issue-invoice.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment } from "../payments/payment.store.ts";
import { refundToDeleted } from "../refunds/refund-to-deleted.ts";
import {
  findLivingSubscription,
  isOfAnother,
  updateSubscription,
  type Subscription,
} from "./subscription.store.ts";
import { insertLatePayment } from "./subscription-payment.store.ts";

export type Found = {
  state: SubscriptionState | undefined;
  /** It was abandoned but paid later, while another subscription is active, or by whom no plan can be given any more. */
  isTooLate: boolean;
};

/**
 * What the provider's answer means for this row. A subscription that was given up and is paid while another one lives, or when its
 * account is suspended or deleted, is cancelled at the provider at once, and stays so; one that belongs to another row is none of this
 * one's. Throws PaymentProviderError.
 */
export async function endPaidTooLate(
  deps: PaymentDeps,
  row: Subscription,
  state: SubscriptionState | undefined,
): Promise<Found> {
  if (!state || (await isOfAnother(deps.db, row, state)))
    return { state: undefined, isTooLate: false };
  if (row.status !== "ended") return { state, isTooLate: false };
  const other = await findLivingSubscription(deps.db, row.userId);
  if (!other && !wasTooLate(row, state) && !(await isClosed(deps.db, row.userId)))
    return { state, isTooLate: false };
  if (state.status === "ended") return { state, isTooLate: row.firstPaidAt === null };
  deps.log.warn({ subscriptionId: row.id }, "A subscription that was given up has been paid");
  const { providerSubscriptionId } = state;
  const known = { ...row, subscriptionId: row.id, providerSubscriptionId };
  const ended = await deps.providerNamed(row.provider).subscriptions.cancelNow(known);
  return { state: ended, isTooLate: true };
}

/** It is known there and never was a plan: its money went into the wallet, while the provider lets it run to its period's end. */
function wasTooLate(row: Subscription, state: SubscriptionState): boolean {
  return (
    row.providerSubscriptionId !== null && row.firstPaidAt === null && state.status !== "ended"
  );
}

/** Keeps it ended and puts what was paid for it into the wallet, each payment once, in the caller's transaction; of a deleted account it goes back. */
export async function bookPaidTooLate(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  paid: {
    row: Subscription;
    state: SubscriptionState;
    payer: Payer;
    payments: readonly ProviderPayment[];
    isDeleted: boolean;
  },
): Promise<void> {
  const { row, state, payer } = paid;
  const { providerSubscriptionId } = state;
  await updateSubscription(tx, { ...row, providerSubscriptionId, redirectUrl: null });
  const at = deps.clock.now();
  for (const { providerPaymentId, amountMinor, currency } of paid.payments) {
    const id = randomUUID();
    const hash = bodyHash({ subscriptionId: row.id, providerPaymentId, amountMinor, currency });
    const made = { id, subscription: row, providerPaymentId, amountMinor, currency, at };
    const isNew = await insertLatePayment(tx, { ...made, bodyHash: hash });
    const payment = isNew ? await findPayment(tx, id) : undefined;
    if (!payment) continue;
    await bookTopUp(deps, tx, { payment, payer, card: null, at });
    if (paid.isDeleted) await refundToDeleted(deps.jobs, tx, payment, at);
  }
}
