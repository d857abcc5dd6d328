import { phrase } from "../../../../../domain/phrase.ts";
import { paidSinceMs } from "../../../../../domain/money/plan-change.ts";
import { bonusMonthsDue } from "../../../../../domain/money/plan-terms.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { withLease } from "../../../../db/lease/with-lease.ts";
import { PaymentProviderError } from "../../../../providers/payments/payment-provider.ts";
import { PLAN_CHANGE_JOB } from "../../billing-jobs.ts";
import { bookTopUp } from "../../book-top-up.ts";
import { grantBonus } from "../../ledger/grant-bonus.ts";
import { emailedDocument } from "../../invoices/form/emailed-document.ts";
import { issueInvoice, type Payer } from "../../invoices/issue-invoice.ts";
import { readDocumentForm } from "../../invoices/form/read-document-form.ts";
import { walletCurrency } from "../../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../../payment-deps.ts";
import type { Payment } from "../../payments/payment.store.ts";
import { postSubscriptionRevenue } from "../book-subscription-payment.ts";
import { findPlanPrice, type PlanPrice } from "../plans/plan.store.ts";
import { priceAtProvider } from "../plans/price-at-provider.ts";
import {
  findSubscription,
  lockSubscription,
  updateSubscription,
  type Subscription,
} from "../subscription.store.ts";
import {
  findUpgradePaidBy,
  updateUpgradesLeft,
  updateApplied,
  updateNotified,
  type PlanUpgrade,
} from "./upgrade.store.ts";
import { msg } from "../../../../../domain/translate.ts";

const DAY_MS = 86_400_000;

/**
 * The payment of an upgrade has arrived: revenue, the plan in force, its bonus, the invoice; in the transaction that makes
 * the payment succeed. When the subscription has ended meanwhile, has another plan or another paid period by now, or the
 * wish is older than the day whose price was asked, the money goes into the wallet instead: a challenge that was given up
 * can still be passed.
 */
export async function bookUpgrade(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  { payment, payer, at }: { payment: Payment; payer: Payer; at: Date },
): Promise<void> {
  const upgrade = await findUpgradePaidBy(tx, payment.id);
  const subscription = upgrade && (await lockSubscription(tx, upgrade.subscriptionId));
  if (!upgrade || !subscription || (await isOver(tx, upgrade, subscription, at))) {
    await updateUpgradesLeft(tx, payment.id);
    await bookTopUp(deps, tx, { payment, payer, card: null, at });
    return;
  }
  const { id: paymentId, currency, amountMinor, bodyHash } = payment;
  const { planName: memo } = await requirePrice(tx, upgrade.toPriceId);
  const booking = { subscription, paymentId, amountMinor, currency, bodyHash, memo, at };
  await postSubscriptionRevenue(tx, booking);
  await applyUpgrade(deps, tx, { upgrade, subscription, at, paidMinor: amountMinor });
  // Last, because its counter is one row for the whole country.
  const order = {
    paymentId,
    payer,
    currency,
    grossMinor: amountMinor,
    description: upgrade.words,
    at,
    isNotified: true,
  };
  await issueInvoice(deps, tx, order);
}

async function isOver(
  tx: DatabaseOrTransaction,
  { fromPriceId, askedAt }: PlanUpgrade,
  { status, planPriceId, firstPaidAt, periodEnd }: Subscription,
  at: Date,
): Promise<boolean> {
  if (status === "ended" || planPriceId !== fromPriceId) return true;
  if (at.getTime() - askedAt.getTime() > DAY_MS) return true;
  if (firstPaidAt === null || periodEnd === null) return false;
  if (periodEnd <= at) return true;
  const { interval } = await requirePrice(tx, fromPriceId);
  const paid = { firstPaidMs: firstPaidAt.getTime(), periodEndMs: periodEnd.getTime(), interval };
  return paidSinceMs(paid) > askedAt.getTime();
}

/** Puts a larger plan in force, once, in the caller's transaction, in which the subscription is locked. */
export async function applyUpgrade(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  change: {
    upgrade: Omit<PlanUpgrade, "appliedAt" | "toldAt">;
    subscription: Subscription;
    at: Date;
    /** It was paid for: the notification speaks of the document too. Minor units. */
    paidMinor?: bigint;
  },
): Promise<void> {
  const { upgrade, subscription, at, paidMinor } = change;
  const { id: grantId, toPriceId, nextPriceId, bonusUntil } = upgrade;
  // A month whose bonus was not given yet gets the larger plan's, whole.
  const bonusMinor = isBonusDue(subscription, at) ? 0n : upgrade.bonusMinor;
  const { id: subscriptionId, userId } = subscription;
  const price = await requirePrice(tx, toPriceId);
  await updateApplied(tx, grantId, at);
  await updateSubscription(tx, {
    ...subscription,
    planPriceId: toPriceId,
    nextPlanPriceId: nextPriceId === toPriceId ? null : nextPriceId,
  });
  if (bonusMinor > 0n) {
    await grantBonus(tx, {
      grantId,
      userId,
      currency: walletCurrency(price.currency),
      amountMinor: bonusMinor,
      reason: { code: "plan-rest-of-month", values: { plan: price.planName } },
      grantedBy: null,
      expiresAt: bonusUntil,
      at,
    });
  }
  const form =
    paidMinor === undefined
      ? undefined
      : await readDocumentForm(tx, { currency: price.currency, grossMinor: paidMinor, at });
  const discount = phrase(msg("Its discount applies from now on."));
  await deps.notify(tx, {
    userId,
    kind: "payment",
    eventKey: `upgrade:${grantId}`,
    title: phrase(msg("You have {plan} now"), { plan: price.planName }),
    body: form ? [discount, emailedDocument(form)] : discount,
    link: "/plan",
    at,
  });
  await deps.jobs.send(tx, PLAN_CHANGE_JOB, { subscriptionId }, { key: grantId });
}

function isBonusDue({ firstPaidAt, periodEnd, bonusMonths }: Subscription, at: Date): boolean {
  if (firstPaidAt === null || periodEnd === null) return false;
  return bonusMonthsDue(firstPaidAt.getTime(), periodEnd.getTime(), at.getTime()) > bonusMonths;
}

/**
 * Tells the provider which plan a subscription has from its next renewal on: what is agreed here is repeated there, as
 * often as is needed, and one after the other: where a change takes several calls, two at once could leave both plans
 * running. Throws PaymentProviderError.
 */
export function notifyPlanProvider(deps: PaymentDeps, subscriptionId: string): Promise<void> {
  return withLease(deps.db, { of: "subscription", id: subscriptionId }, (db) =>
    notify({ ...deps, db }, subscriptionId),
  );
}

async function notify(deps: PaymentDeps, subscriptionId: string): Promise<void> {
  const row = await findSubscription(deps.db, subscriptionId);
  if (!row || row.status === "ended" || row.providerSubscriptionId === null) return;
  const { providerCustomerId, providerSubscriptionId } = row;
  const wanted = row.nextPlanPriceId ?? row.planPriceId;
  const provider = deps.providerNamed(row.provider);
  const price = await requirePrice(deps.db, wanted);
  const { providerPriceId } = await priceAtProvider(provider, price);
  const state = await provider.subscriptions.changePlan(
    { subscriptionId, providerSubscriptionId, providerCustomerId },
    { providerPriceId, cardId: null },
  );
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockSubscription(tx, subscriptionId);
    if (!locked || (locked.nextPlanPriceId ?? locked.planPriceId) !== wanted) return;
    await updateSubscription(tx, {
      ...locked,
      providerSubscriptionId: state.providerSubscriptionId,
      providerPriceId: state.providerPriceId,
    });
    await updateNotified(tx, subscriptionId, deps.clock.now());
  });
}

/** Tells the provider at once; what it does not hear now the job repeats. */
export async function notifyProvider(deps: PaymentDeps, subscriptionId: string): Promise<void> {
  try {
    await notifyPlanProvider(deps, subscriptionId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ subscriptionId, kind: error.kind }, error.message);
  }
}

async function requirePrice(db: DatabaseOrTransaction, id: string): Promise<PlanPrice> {
  const price = await findPlanPrice(db, id);
  if (!price) throw new Error(`There is no price ${id}.`);
  return price;
}
