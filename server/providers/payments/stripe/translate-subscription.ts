import type Stripe from "stripe";
import type { Decline } from "../payment-provider.ts";
import type { SubscriptionState, SubscriptionStatus } from "../subscriptions.ts";
import { declineOf } from "./translate.ts";

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

/** What a subscription says; `invoice` is its latest one where payment is missing. */
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
    periodEnd: item === undefined ? null : new Date(item.current_period_end * 1000),
    actionUrl: isWaiting ? (invoice?.hosted_invoice_url ?? null) : null,
    lastDecline: isWaiting ? declineOfInvoice(invoice) : null,
  };
}

/** Why an invoice was not paid. Null while it waits for the bank's challenge. Needs its payment intent expanded. */
export function declineOfInvoice(invoice: Stripe.Invoice | null): Decline | null {
  const intent = intentOfInvoice(invoice);
  if (intent === null || intent.status !== "requires_payment_method") return null;
  return declineOf(intent.last_payment_error ?? {});
}

function intentOfInvoice(invoice: Stripe.Invoice | null): Stripe.PaymentIntent | null {
  const payments = invoice?.payments?.data ?? [];
  const last = payments.find(({ is_default }) => is_default) ?? payments[0];
  const intent = last?.payment.payment_intent;
  return typeof intent === "object" ? intent : null;
}
