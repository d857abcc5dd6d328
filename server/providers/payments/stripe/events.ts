import type Stripe from "stripe";
import type { ProviderEvent } from "../provider-event.ts";
import { disputeStatusOf } from "./statement.ts";
import { refundStatusOf } from "./refunds.ts";
import {
  declineOf,
  idOf,
  ownIdOf,
  paymentIdOf,
  REFUND_ID_FIELD,
  SETUP_ID_FIELD,
  SUBSCRIPTION_ID_FIELD,
} from "./translate.ts";

const OTHER: ProviderEvent = { kind: "other" };

/** Maps a Stripe event to our closed list. Pure. */
export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  switch (event.type) {
    case "payment_intent.succeeded": {
      const { object } = event.data;
      return {
        kind: "payment-succeeded",
        paymentId: paymentIdOf(object),
        providerPaymentId: object.id,
      };
    }
    case "payment_intent.payment_failed": {
      const { object } = event.data;
      const decline = declineOf(object.last_payment_error ?? {});
      const paymentId = paymentIdOf(object);
      return { kind: "payment-failed", paymentId, providerPaymentId: object.id, decline };
    }
    case "payment_intent.canceled": {
      const paymentId = paymentIdOf(event.data.object);
      return paymentId === null ? OTHER : { kind: "payment-closed", paymentId };
    }
    case "setup_intent.setup_failed": {
      const { object } = event.data;
      const setupId = ownIdOf(object, SETUP_ID_FIELD);
      const decline = declineOf(object.last_setup_error ?? {});
      return setupId === null ? OTHER : { kind: "card-setup-declined", setupId, decline };
    }
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return eventOfSession(event.data.object);
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
      return eventOfRefund(event.data.object);
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      return { kind: "subscription-updated", ...subjectOf(event.data.object) };
    case "customer.subscription.deleted":
      return { kind: "subscription-ended", ...subjectOf(event.data.object) };
    case "invoice.paid":
    case "invoice.payment_failed":
      return eventOfInvoice(event.data.object, event.type === "invoice.paid");
    case "invoice.payment_action_required": {
      const subject = subjectOfInvoice(event.data.object);
      return subject === null ? OTHER : { kind: "subscription-updated", ...subject };
    }
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return eventOfDispute(event.data.object, event.type === "charge.dispute.closed");
    default:
      return OTHER;
  }
}

function eventOfSession(session: Stripe.Checkout.Session): ProviderEvent {
  const setupId = ownIdOf(session, SETUP_ID_FIELD);
  if (setupId !== null) return { kind: "card-setup-ended", setupId, providerSetupId: session.id };
  const providerSubscriptionId = idOf(session.subscription);
  if (providerSubscriptionId !== null) {
    const subscriptionId = ownIdOf(session, SUBSCRIPTION_ID_FIELD);
    const providerCustomerId = idOf(session.customer);
    const subject = { providerSubscriptionId, subscriptionId, providerCustomerId };
    return { kind: "subscription-updated", ...subject };
  }
  const paymentId = paymentIdOf(session);
  const providerPaymentId = idOf(session.payment_intent);
  if (session.payment_status === "paid" && providerPaymentId !== null) {
    return { kind: "payment-succeeded", paymentId, providerPaymentId };
  }
  if (session.status !== "expired" || paymentId === null) return OTHER;
  return { kind: "payment-closed", paymentId };
}

function eventOfRefund(refund: Stripe.Refund): ProviderEvent {
  return {
    kind: "refund-updated",
    refundId: ownIdOf(refund, REFUND_ID_FIELD),
    providerRefundId: refund.id,
    providerPaymentId: idOf(refund.payment_intent),
    status: refundStatusOf(refund.status),
  };
}

function subjectOf(subscription: Stripe.Subscription) {
  return {
    providerSubscriptionId: subscription.id,
    subscriptionId: ownIdOf(subscription, SUBSCRIPTION_ID_FIELD),
    providerCustomerId: idOf(subscription.customer),
  };
}

function subjectOfInvoice(invoice: Stripe.Invoice) {
  const details = invoice.parent?.subscription_details;
  const providerSubscriptionId = idOf(details?.subscription);
  if (providerSubscriptionId === null) return null;
  return {
    providerSubscriptionId,
    subscriptionId: ownIdOf(details, SUBSCRIPTION_ID_FIELD),
    providerCustomerId: idOf(invoice.customer),
  };
}

function eventOfInvoice(invoice: Stripe.Invoice, isPaid: boolean): ProviderEvent {
  const subject = subjectOfInvoice(invoice);
  if (subject === null) return OTHER;
  if (!isPaid) return { kind: "subscription-payment-failed", ...subject };
  if (invoice.billing_reason !== "subscription_cycle") {
    return { kind: "subscription-updated", ...subject };
  }
  const endSeconds = invoice.lines.data[0]?.period.end;
  const periodEnd = endSeconds === undefined ? null : new Date(endSeconds * 1000);
  return { kind: "subscription-renewed", periodEnd, ...subject };
}

function eventOfDispute(dispute: Stripe.Dispute, isClosed: boolean): ProviderEvent {
  const providerDisputeId = dispute.id;
  const providerPaymentId = idOf(dispute.payment_intent) ?? idOf(dispute.charge);
  if (isClosed) {
    const outcome = disputeStatusOf(dispute.status);
    return { kind: "dispute-closed", providerDisputeId, providerPaymentId, outcome };
  }
  return {
    kind: "dispute-opened",
    providerDisputeId,
    providerPaymentId,
    amountMinor: BigInt(dispute.amount),
    currency: dispute.currency.toUpperCase(),
  };
}
