import type Stripe from "stripe";
import { expect, test } from "vitest";
import { toProviderEvent } from "./events.ts";
import { stateOfSubscription } from "./translate-subscription.ts";

const ID = "0f5b2f6e-4c6e-4d5b-9a55-1f8a3f0f7c11";
const END_SECONDS = 1_800_000_000;

// Only what is read: an event as the SDK has verified it.
const event = (type: string, object: object) => ({ type, data: { object } }) as Stripe.Event;
const invoice = (more: object) => ({
  id: "in_1",
  customer: "cus_1",
  billing_reason: "subscription_cycle",
  parent: {
    subscription_details: { subscription: "sub_1", metadata: { subscription_id: ID } },
  },
  lines: { data: [{ period: { end: END_SECONDS } }] },
  ...more,
});

test.each([
  [
    "payment_intent.payment_failed",
    { id: "pi_1", metadata: { payment_id: ID }, last_payment_error: { code: "expired_card" } },
    { kind: "payment-failed", paymentId: ID, providerPaymentId: "pi_1", decline: "expired-card" },
  ],
  [
    "checkout.session.completed",
    { id: "cs_1", metadata: { setup_id: ID }, payment_status: "no_payment_required" },
    { kind: "card-setup-ended", setupId: ID, providerSetupId: "cs_1" },
  ],
  [
    "checkout.session.completed",
    { id: "cs_1", metadata: {}, subscription: "sub_1", customer: "cus_1" },
    { kind: "subscription-updated", providerSubscriptionId: "sub_1" },
  ],
  [
    "checkout.session.expired",
    { id: "cs_1", metadata: { payment_id: ID }, payment_status: "unpaid", status: "expired" },
    { kind: "payment-closed", paymentId: ID },
  ],
  [
    "refund.failed",
    { id: "re_1", metadata: { refund_id: ID }, payment_intent: "pi_1", status: "failed" },
    { kind: "refund-updated", refundId: ID, providerRefundId: "re_1", status: "failed" },
  ],
  [
    "invoice.paid",
    invoice({}),
    { kind: "subscription-renewed", subscriptionId: ID, periodEnd: new Date(END_SECONDS * 1000) },
  ],
  [
    "invoice.paid",
    invoice({ billing_reason: "subscription_create" }),
    { kind: "subscription-updated" },
  ],
  ["invoice.payment_failed", invoice({}), { kind: "subscription-payment-failed" }],
  ["invoice.paid", invoice({ parent: null }), { kind: "other" }],
  [
    "charge.dispute.closed",
    { id: "du_1", payment_intent: "pi_1", status: "won" },
    { kind: "dispute-closed", providerPaymentId: "pi_1", outcome: "won" },
  ],
  ["customer.created", { id: "cus_1" }, { kind: "other" }],
])("%s about %j is told", (type, object, expected) => {
  expect(toProviderEvent(event(type, object))).toMatchObject(expected);
});

test.each([
  ["active", "active"],
  ["trialing", "active"],
  ["incomplete", "incomplete"],
  ["past_due", "past-due"],
  ["unpaid", "past-due"],
  ["canceled", "ended"],
  ["incomplete_expired", "ended"],
  ["a_word_of_next_year", "past-due"],
])("a subscription that is %s is %s", (status, expected) => {
  const item = { price: { id: "price_1" }, current_period_end: END_SECONDS };
  const subscription = {
    id: "sub_1",
    status,
    cancel_at_period_end: false,
    items: { data: [item] },
  };
  const state = stateOfSubscription(subscription as unknown as Stripe.Subscription, null);
  expect(state).toMatchObject({ status: expected, periodEnd: new Date(END_SECONDS * 1000) });
});
