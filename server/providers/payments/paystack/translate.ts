import type { Decline, PaymentState, RefundStatus } from "../payment-state.ts";
import type { DisputeStatus } from "../provider-statement.ts";
import type { SavedCard } from "../payment-state.ts";
import type { SubscriptionState } from "../subscriptions.ts";
import type { Authorization, Subscription, Transaction } from "./schemas.ts";

/** Paystack has sentences of banks instead of codes; the first that fits counts. */
const DECLINES: readonly (readonly [RegExp, Decline])[] = [
  [/insufficient|not sufficient/i, "insufficient-funds"],
  [/lost|stolen|pick ?up/i, "lost-or-stolen"],
  [/expired/i, "expired-card"],
  [/cvv|cvc|security code|incorrect pin|invalid pin/i, "incorrect-cvc"],
  [/3-?d ?s|authenticat|otp|not enrolled|unauthori[sz]ed/i, "authentication-failed"],
  [/card number|invalid card|no such issuer|unsupported card/i, "incorrect-number"],
  [
    /time[d-]? ?out|token not generated|system|inoperative|try again|unable to process/i,
    "processing-error",
  ],
];

/** Why the bank refused, in our words. Anything unknown is a plain decline. */
export function declineOf(sentence: string | null | undefined): Decline {
  return DECLINES.find(([pattern]) => pattern.test(sentence ?? ""))?.[1] ?? "card-declined";
}

/** Why the last card was refused on a page that is not paid; null where none was. */
export function declineOfTransaction(transaction: Transaction): Decline | null {
  if (transaction.status !== "failed") return null;
  return declineOf(transaction.gateway_response ?? transaction.message);
}

/** Time an unpaid page counts as open: Paystack does not close it. */
const PAGE_LIFE_MS = 86_400_000;

/**
 * State of a transaction. On a page a refused card can be followed by another, so a failure there is pending; so is
 * Paystack's "abandoned", a page's state from the first moment. `ageMs` since we created it.
 */
export function stateOfTransaction(
  transaction: Transaction,
  { onPage, ageMs }: { onPage: boolean; ageMs: number },
): PaymentState {
  const { status, reference: providerPaymentId, amount, currency } = transaction;
  if (status === "success") {
    const card = savedCardOf(transaction.authorization);
    const cardFingerprint = transaction.authorization?.signature ?? null;
    const amountMinor = BigInt(amount);
    return { status: "succeeded", providerPaymentId, amountMinor, currency, card, cardFingerprint };
  }
  if (status === "reversed") return { status: "cancelled" };
  const isOver = ageMs > PAGE_LIFE_MS;
  if (status === "failed") {
    const decline = declineOf(transaction.gateway_response ?? transaction.message);
    if (!onPage) return { status: "failed", decline, providerPaymentId };
    return isOver ? { status: "cancelled" } : { status: "pending", lastDecline: decline };
  }
  // Paystack never ends an unanswered challenge. A later payment arrives as an event.
  if ((status === "abandoned" || status === "ongoing") && isOver) return { status: "cancelled" };
  return { status: "pending", lastDecline: null };
}

/** A card that may be charged again, or null. */
export function savedCardOf(authorization: Authorization | null | undefined): SavedCard | null {
  if (!authorization || authorization.reusable === false) return null;
  if ((authorization.channel ?? "card") !== "card") return null;
  return {
    cardId: authorization.authorization_code,
    brand: (authorization.brand ?? "card").trim().toLowerCase(),
    last4: authorization.last4,
    expiryMonth: authorization.exp_month,
    expiryYear: authorization.exp_year,
  };
}

/** needs-attention waits for a person at Paystack's own screen. */
export function refundStatusOf(status: string): RefundStatus {
  if (status === "processed") return "processed";
  return status === "failed" ? "failed" : "pending";
}

/** A dispute is lost when somebody accepted it, or nobody answered in time. */
export function disputeStatusOf(
  status: string,
  resolution: string | null | undefined,
): DisputeStatus {
  if (status !== "resolved" && status !== "archived") return "open";
  return resolution === "declined" ? "won" : "lost";
}

/** `non-renewing` was cancelled and runs on; `attention` could not be charged. */
export function stateOfSubscription(subscription: Subscription): SubscriptionState {
  const { status, most_recent_invoice: invoice } = subscription;
  const isPastDue = status === "attention";
  const end = subscription.next_payment_date ?? invoice?.period_end;
  return {
    providerSubscriptionId: subscription.subscription_code,
    providerPriceId: subscription.plan?.plan_code ?? "",
    status: isPastDue ? "past-due" : isLive(subscription) ? "active" : "ended",
    endsAtPeriodEnd: status === "non-renewing",
    periodEnd: dateOf(end),
    actionUrl: null,
    lastDecline: isPastDue ? declineOf(invoice?.description) : null,
    cardId: savedCardOf(subscription.authorization)?.cardId ?? null,
  };
}

export function isLive({ status }: Subscription): boolean {
  return status === "active" || status === "non-renewing" || status === "attention";
}

/** Parses a provider's time; null when absent or unreadable. */
export function dateOf(text: string | null | undefined): Date | null {
  if (text === null || text === undefined) return null;
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? null : date;
}
