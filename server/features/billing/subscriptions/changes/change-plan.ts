import { randomUUID } from "node:crypto";
import { AppError } from "../../../../../domain/errors.ts";
import { translate } from "../../../../../domain/translate.ts";
import { PLAN_CHANGE_JOB } from "../../billing-jobs.ts";
import { keyReused } from "../../ledger/ledger-errors.ts";
import type { PaymentDeps } from "../../payment-deps.ts";
import { type PaymentView, viewPayment } from "../../payments/payment-view.ts";
import { findPaymentByKey } from "../../payments/payment.store.ts";
import { savedCardHash } from "../../top-ups/charge-saved-card.ts";
import { notifyProvider } from "./apply-upgrade.ts";
import { type ChangeQuote, quoteChange } from "./quote-change.ts";
import {
  findSubscription,
  lockSubscription,
  updateSubscription,
  type Subscription,
} from "../subscription.store.ts";
import { upgradePlan } from "./upgrade-plan.ts";

export type ChangePlan = {
  userId: string;
  priceId: string;
  /** What was shown to be charged now, minor units. */
  amountMinor: bigint;
  /** A saved card for it; the first one without. */
  cardId?: string | undefined;
  idempotencyKey: string;
};

/**
 * Another plan or interval: a larger plan at once for the difference, everything else from the next renewal on. `payment`
 * is what is charged now, if anything; a decline is an answer and changes nothing. Throws invalid-argument, not-found,
 * aborted (amount-changed with the new amount, plan-cancelled, upgrade-open, spending-frozen), unavailable.
 */
export async function changePlan(
  deps: PaymentDeps,
  call: ChangePlan,
): Promise<{ subscription: Subscription; payment: PaymentView | null }> {
  const { userId, amountMinor, priceId, idempotencyKey } = call;
  const repeated = await findPaymentByKey(deps.db, userId, idempotencyKey);
  const known =
    repeated?.subscriptionId && (await findSubscription(deps.db, repeated.subscriptionId));
  if (repeated && known) {
    const cardId = call.cardId ?? repeated.cardId ?? "";
    const same = { userId, amountMinor, cardId, subscriptionId: known.id, purpose: { priceId } };
    if (!repeated.bodyHash.equals(savedCardHash(same))) throw keyReused();
    return { subscription: known, payment: viewPayment(repeated) };
  }
  const quote = await quoteChange(deps, call);
  if (quote.chargeMinor !== amountMinor) throw amountChanged(quote.chargeMinor);
  const payment = quote.when === "now" ? await upgradePlan(deps, quote, call) : null;
  if (quote.when === "renewal") await changeAtRenewal(deps, quote);
  const subscription = await findSubscription(deps.db, quote.subscription.id);
  return { subscription: subscription ?? quote.subscription, payment };
}

async function changeAtRenewal(
  deps: PaymentDeps,
  { subscription, from, next }: ChangeQuote,
): Promise<void> {
  const { id: subscriptionId } = subscription;
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockSubscription(tx, subscriptionId);
    if (!locked) return;
    const nextPlanPriceId = next.id === from.id ? null : next.id;
    await updateSubscription(tx, { ...locked, nextPlanPriceId });
    await deps.jobs.send(tx, PLAN_CHANGE_JOB, { subscriptionId }, { key: randomUUID() });
  });
  await notifyProvider(deps, subscriptionId);
}

function amountChanged(amountMinor: bigint): AppError {
  return new AppError("aborted", {
    reason: "amount-changed",
    message: translate("The amount has changed. Check it again before you pay."),
    details: { amountMinor: Number(amountMinor) },
  });
}
