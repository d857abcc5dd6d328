import { AppError } from "../../../../../domain/errors.ts";
import { withLease } from "../../../../db/lease/with-lease.ts";
import type { PaymentProvider } from "../../../../providers/payments/payment-provider.ts";
import type { KnownSubscription } from "../../../../providers/payments/subscriptions.ts";
import { asUser, requireOwnCard } from "../../cards/list-cards.ts";
import { declineText } from "../../payments/decline-text.ts";
import type { PaymentDeps } from "../../payment-deps.ts";
import {
  findLivingSubscription,
  findSubscription,
  updateNeverPaid,
  updateProviderSubscription,
  type Subscription,
} from "../subscription.store.ts";
import { syncSubscription } from "../sync-subscription.ts";
import { refuseChange } from "./refuse-change.ts";
import { isToResume, updateEndedBySuspension } from "./suspended-plan.store.ts";
import { translate } from "../../../../../domain/translate.ts";

/**
 * Cancels at the end of the paid period (del); one that was never paid ends at once, and its page with it, and so does one whose
 * renewal is overdue: the bank is not asked for it again.
 * `bySuspension`: it is not its owner who does so (endSuspendedPlans). Throws not-found, unavailable.
 */
export function cancelSubscription(
  deps: PaymentDeps,
  userId: string,
  { bySuspension = false } = {},
): Promise<Subscription> {
  return alone(deps, userId, async (own, subscriptionId) => {
    await updateEndedBySuspension(own.db, subscriptionId, bySuspension);
    return cancel(own, userId);
  });
}

async function cancel(deps: PaymentDeps, userId: string): Promise<Subscription> {
  const living = await requireLiving(deps, userId);
  if (living.row.status === "incomplete") {
    const { row, provider } = living;
    const { sessionId } = row;
    if (sessionId !== null) await asUser(() => provider.subscriptions.closePage(sessionId));
    // Somebody may have paid on it in the meantime.
    await refresh(deps, row);
  } else if (living.row.status === "past-due") {
    // What was overdue may have been paid meanwhile, and another subscription have taken its place.
    await refresh(deps, living.row);
  }
  const { row, known, provider } = await requireLiving(deps, userId);
  if (row.status === "incomplete") {
    if (known) await asUser(() => provider.subscriptions.cancelNow(known));
    await updateNeverPaid(deps.db, row.id);
    return reload(deps, row);
  }
  if (!known) throw notSubscribed();
  const { subscriptions } = provider;
  await asUser(() =>
    row.status === "past-due"
      ? subscriptions.cancelNow(known)
      : subscriptions.cancelAtPeriodEnd(known),
  );
  return refresh(deps, row);
}

/**
 * Reverses a cancellation. `bySuspension`: it is not its owner who does so (endSuspendedPlans), and one that its owner has cancelled
 * meanwhile stays as it is. Throws not-found, aborted (spending-frozen), permission-denied once the account is suspended, unavailable,
 * internal when the period has since ended.
 */
export function resumeSubscription(
  deps: PaymentDeps,
  userId: string,
  { bySuspension = false } = {},
): Promise<Subscription> {
  return alone(deps, userId, async (own) => {
    const { row, known, provider } = await requireLiving(own, userId);
    if (!known) throw notSubscribed();
    if (bySuspension && !(await isToResume(own.db, row.id))) return row;
    if (!bySuspension) await refuseNow(own, userId);
    await asUser(() => provider.subscriptions.resume(known));
    await updateEndedBySuspension(own.db, row.id, false);
    return refresh(own, row);
  });
}

/**
 * Pays a refused renewal with another saved card. Throws aborted with the bank's sentence or while spending is frozen, invalid-argument,
 * not-found, permission-denied once the account is suspended, resource-exhausted after too many payments.
 */
export async function payOverdue(
  deps: PaymentDeps,
  { userId, cardId }: { userId: string; cardId: string },
): Promise<Subscription> {
  await requireOwnCard(deps, { userId, cardId, path: "cardId" });
  return alone(deps, userId, (own) => pay(own, userId, cardId));
}

async function pay(deps: PaymentDeps, userId: string, cardId: string): Promise<Subscription> {
  const { row, known, provider } = await requireLiving(deps, userId);
  if (!known) throw notSubscribed();
  await refuseNow(deps, userId);
  await deps.admitPayment(deps.db, userId);
  const outcome = await asUser(() => provider.subscriptions.payOverdue(known, cardId));
  if (outcome.kind === "declined") {
    throw new AppError("aborted", {
      reason: "declined",
      message: declineText(outcome.decline),
    });
  }
  if (outcome.kind === "subscription") {
    const { providerSubscriptionId } = outcome.subscription;
    await updateProviderSubscription(deps.db, row.id, providerSubscriptionId);
  }
  return refresh(deps, row);
}

function refuseNow({ db }: PaymentDeps, userId: string): Promise<void> {
  return db.transaction().execute((tx) => refuseChange(tx, userId));
}

/** The provider's own page for card and payments. Throws not-found, unavailable. */
export async function openManagePage(
  deps: PaymentDeps,
  userId: string,
): Promise<{ redirectUrl: string }> {
  const { known, provider } = await requireLiving(deps, userId);
  if (!known) throw notSubscribed();
  return asUser(() => provider.subscriptions.managePage(known, `${deps.publicUrl}/plan`));
}

/** One call after the other tells the provider about a subscription, as in notifyPlanProvider. */
async function alone(
  deps: PaymentDeps,
  userId: string,
  work: (deps: PaymentDeps, subscriptionId: string) => Promise<Subscription>,
): Promise<Subscription> {
  const { row } = await requireLiving(deps, userId);
  return withLease(deps.db, { of: "subscription", id: row.id }, (db) =>
    work({ ...deps, db }, row.id),
  );
}

async function requireLiving(
  deps: PaymentDeps,
  userId: string,
): Promise<{ row: Subscription; known: KnownSubscription | null; provider: PaymentProvider }> {
  const row = await findLivingSubscription(deps.db, userId);
  if (!row) throw notSubscribed();
  const { id: subscriptionId, providerSubscriptionId, providerCustomerId } = row;
  const known =
    providerSubscriptionId === null
      ? null
      : { subscriptionId, providerSubscriptionId, providerCustomerId };
  return { row, known, provider: deps.providerNamed(row.provider) };
}

async function refresh(deps: PaymentDeps, row: Subscription): Promise<Subscription> {
  return (await asUser(() => syncSubscription(deps, row.id))) ?? row;
}

async function reload(deps: PaymentDeps, row: Subscription): Promise<Subscription> {
  return (await findSubscription(deps.db, row.id)) ?? row;
}

function notSubscribed(): AppError {
  return new AppError("not-found", { message: translate("You do not have a subscription.") });
}
