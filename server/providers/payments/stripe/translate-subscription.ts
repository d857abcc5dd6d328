import type Stripe from "stripe";
import type { Decline } from "../payment-state.ts";
import type { ProviderPayment } from "../provider-statement.ts";
import type { SubscriptionState, SubscriptionStatus } from "../subscriptions.ts";
import { declineOf, idOf } from "./translate.ts";

const STATUS: Readonly<Record<string, SubscriptionStatus>> = {
  incomplete: "incomplete",
  active: "active",
  // We give no trials; a change of plan waits for its renewal as one.
  trialing: "active",
  past_due: "past-due",
  unpaid: "past-due",
  paused: "past-due",
  canceled: "ended",
  incomplete_expired: "ended",
};

/** State of a subscription; `invoice` is its latest. A period's end counts once the period is paid. */
export function stateOfSubscription(
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice | null,
): SubscriptionState {
  const status = STATUS[subscription.status] ?? "past-due";
  const item = subscription.items.data[0];
  const isWaiting = status === "incomplete" || status === "past-due";
  return {
    providerSubscriptionId: subscription.id,
    providerPriceId: item?.price.id ?? "",
    status,
    endsAtPeriodEnd: subscription.cancel_at_period_end,
    periodEnd: item === undefined ? null : new Date(paidUntil(item, invoice) * 1000),
    actionUrl: isWaiting ? (invoice?.hosted_invoice_url ?? null) : null,
    lastDecline: isWaiting ? declineOfInvoice(invoice) : null,
    cardId: idOf(subscription.default_payment_method),
  };
}

/** Stripe begins the next period first and takes the money about an hour later: until then the invoice is a draft. */
function paidUntil(item: Stripe.SubscriptionItem, invoice: Stripe.Invoice | null): number {
  const isUnpaidRenewal =
    invoice?.billing_reason === "subscription_cycle" && invoice.status !== "paid";
  return isUnpaidRenewal ? item.current_period_start : item.current_period_end;
}

/** Why an invoice was not paid. Null while it waits for the bank's challenge. Needs its payment intent expanded. */
export function declineOfInvoice(invoice: Stripe.Invoice | null): Decline | null {
  const intent = intentOfInvoice(invoice);
  if (intent === null || intent.status !== "requires_payment_method") return null;
  return declineOf(intent.last_payment_error ?? {});
}

/** Payment of a subscription's invoice; undefined for a zero amount. */
export function paymentOfInvoice(
  invoice: Stripe.Invoice,
  providerSubscriptionId: string,
): ProviderPayment | undefined {
  const payments = invoice.payments?.data ?? [];
  const intent = (payments.find(({ is_default }) => is_default) ?? payments[0])?.payment
    .payment_intent;
  const providerPaymentId = idOf(intent);
  if (providerPaymentId === null || invoice.amount_paid === 0) return undefined;
  return {
    providerPaymentId,
    paymentId: null,
    purpose: "subscription",
    providerSubscriptionId,
    amountMinor: BigInt(invoice.amount_paid),
    refundedMinor: null,
    feeMinor: null,
    currency: invoice.currency.toUpperCase(),
    at: new Date((invoice.status_transitions.paid_at ?? invoice.created) * 1000),
  };
}

function intentOfInvoice(invoice: Stripe.Invoice | null): Stripe.PaymentIntent | null {
  const payments = invoice?.payments?.data ?? [];
  const last = payments.find(({ is_default }) => is_default) ?? payments[0];
  const intent = last?.payment.payment_intent;
  return typeof intent === "object" ? intent : null;
}
