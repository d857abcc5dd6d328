import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ProviderPayment } from "../../../providers/payments/provider-statement.ts";
import type { SubscriptionState } from "../../../providers/payments/subscriptions.ts";
import { markSubscribed } from "../../accounts/profile/mark-subscribed.ts";
import { isHeldUndeleted } from "../../accounts/users/lock-user.ts";
import { payerOf } from "../book-top-up.ts";
import { storeCard } from "../cards/store-card.ts";
import type { Payer } from "../invoices/issue-invoice.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { insertWebhookEvent, type WebhookEvent } from "../payments/webhook-event.store.ts";
import { advanceSubscription, hasBenefits } from "./advance-subscription.ts";
import { bookSubscriptionPayment } from "./book-subscription-payment.ts";
import { bookPaidTooLate, endPaidTooLate } from "./paid-too-late.ts";
import { findPlanPrice } from "./plans/plan.store.ts";
import { giveMonthlyBonus } from "./give-monthly-bonus.ts";
import {
  findLivingSubscription,
  findSubscription,
  lockSubscription,
  updateSubscription,
  type Subscription,
} from "./subscription.store.ts";
import { isBegin, notifySubscriber } from "./notify-subscriber.ts";

const DAY_MS = 86_400_000;
const MAX_TRIES = 8;

/**
 * Syncs a subscription with its provider: state, payments, benefits, letters. Called by webhooks, the page and the job
 * in any order; always reads the current state, and rereads when overtaken. Throws PaymentProviderError.
 */
export async function syncSubscription(
  deps: PaymentDeps,
  subscriptionId: string,
  event?: WebhookEvent,
): Promise<Subscription | undefined> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const row = await findSubscription(deps.db, subscriptionId);
    if (!row) return undefined;
    const found = await findState(deps, row);
    const { state, isTooLate } = await endPaidTooLate(deps, row, found);
    const payments = await listPayments(deps, row, state);
    const payer = await payerOf(deps, row.userId);
    const saved = await deps.db.transaction().execute(async (tx) => {
      // Before every other lock: one that was given up is booked before its account is deleted, or is too late.
      const isDeleted = row.status === "ended" && !(await isHeldUndeleted(tx, row.userId));
      const locked = await lockSubscription(tx, subscriptionId);
      if (locked?.checkedAt?.getTime() !== row.checkedAt?.getTime()) return false;
      if (isTooLate && state)
        await bookPaidTooLate(deps, tx, { row, payer, state, payments, isDeleted });
      // The account was deleted or another one started since: this one is too late.
      else if (isRunning(state) && isDeleted) return false;
      else if (await wouldBeSecond(tx, row, state)) return false;
      else await apply(deps, tx, { row, payer, state, payments });
      if (event) await insertWebhookEvent(tx, event);
      return true;
    });
    if (saved) return findSubscription(deps.db, subscriptionId);
  }
  throw new Error("A subscription changes faster than it can be read.");
}

/**
 * What the provider has. Where a refused renewal was paid with another card, a new subscription may have taken its place there
 * (Paystack) while the answer that names it was lost: then it is found by customer and plan, as at the beginning.
 */
async function findState(
  deps: PaymentDeps,
  row: Subscription,
): Promise<SubscriptionState | undefined> {
  const { subscriptions } = deps.providerNamed(row.provider);
  const handle = { ...row, subscriptionId: row.id };
  const state = await subscriptions.find(handle);
  if (row.status !== "past-due" || state?.status !== "ended") return state;
  return (await subscriptions.find({ ...handle, providerSubscriptionId: null })) ?? state;
}

function isRunning(state: SubscriptionState | undefined): boolean {
  return state !== undefined && state.status !== "ended";
}

async function wouldBeSecond(
  tx: DatabaseOrTransaction,
  row: Subscription,
  state: SubscriptionState | undefined,
): Promise<boolean> {
  if (row.status !== "ended" || !isRunning(state)) return false;
  return (await findLivingSubscription(tx, row.userId)) !== undefined;
}

/** Payments the provider took for it since its start: a late event may be about any of them. */
async function listPayments(
  deps: PaymentDeps,
  row: Subscription,
  state: SubscriptionState | undefined,
): Promise<ProviderPayment[]> {
  const ids = new Set([row.providerSubscriptionId, state?.providerSubscriptionId]);
  const nowMs = Math.max(Date.now(), deps.clock.now().getTime());
  // Forty days hold every renewal that was not booked when it happened, of a month as of a year.
  const fromMs =
    row.firstPaidAt === null ? row.createdAt.getTime() : (row.periodEnd?.getTime() ?? nowMs);
  const from = new Date(Math.min(fromMs, nowMs) - (row.firstPaidAt === null ? 2 : 40) * DAY_MS);
  const { subscriptions } = deps.providerNamed(row.provider);
  const { id: subscriptionId, providerCustomerId } = row;
  const lists = [...ids].flatMap((providerSubscriptionId) =>
    typeof providerSubscriptionId === "string"
      ? [
          subscriptions.listPayments(
            { subscriptionId, providerSubscriptionId, providerCustomerId },
            from,
          ),
        ]
      : [],
  );
  return (await Promise.all(lists)).flat();
}

type Answer = {
  row: Subscription;
  payer: Payer;
  state: SubscriptionState | undefined;
  payments: ProviderPayment[];
};

async function apply(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  { row, payer, state, payments }: Answer,
): Promise<void> {
  const now = deps.clock.now();
  const times = payments.map(({ at }) => at.getTime());
  const paid = {
    firstPaidAt: times.length === 0 ? null : new Date(Math.min(...times)),
    lastPaidAt: times.length === 0 ? null : new Date(Math.max(...times)),
  };
  const isLastOfPlan = await isOfPresentPlan(tx, row, payments);
  const about = { now, technicalNow: new Date(), ...paid, isLastOfPlan };
  const next = advanceSubscription(row, state, about);
  await updateSubscription(tx, next);
  if (
    (row.sessionId !== null || row.savesCard) &&
    row.firstPaidAt === null &&
    next.firstPaidAt !== null &&
    state?.cardId
  ) {
    // The page told the owner that the card is stored for renewals; a fresh token was given for that.
    await storeCard(tx, {
      userId: row.userId,
      provider: row.provider,
      providerCustomerId: row.providerCustomerId,
      cardId: state.cardId,
      at: now,
    });
  }
  const price = await findPlanPrice(tx, next.planPriceId);
  if (!price) throw new Error(`There is no price ${next.planPriceId}.`);
  if (next.status !== "ended" || !(await findLivingSubscription(tx, row.userId))) {
    await markSubscribed(tx, row.userId, hasBenefits(next, now));
  }
  const isPaid = payments.length > 0;
  await notifySubscriber(deps, tx, { before: row, now: next, price, isPaid });
  await giveMonthlyBonus(tx, { before: row, now: next, price, at: now });
  // Invoices last: their counter is one row for the whole country.
  for (const paid of [...payments].sort((a, b) => a.at.getTime() - b.at.getTime())) {
    const isNotified = isBegin({ before: row, now: next });
    await bookSubscriptionPayment(deps, tx, { subscription: next, price, payer, paid, isNotified });
  }
}

/** Whether the last payment has the price of the plan that the next one is to follow, and not the next one's. */
async function isOfPresentPlan(
  tx: DatabaseOrTransaction,
  { planPriceId, nextPlanPriceId }: Subscription,
  payments: readonly ProviderPayment[],
): Promise<boolean> {
  if (nextPlanPriceId === null || payments.length === 0) return false;
  const [last] = payments.toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const present = await findPlanPrice(tx, planPriceId);
  const next = await findPlanPrice(tx, nextPlanPriceId);
  return last?.amountMinor === present?.amountMinor && last?.amountMinor !== next?.amountMinor;
}
