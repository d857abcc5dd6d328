import { z } from "zod";
import type { ProviderEvent } from "../provider-event.ts";
import { ownIdOf } from "./metadata.ts";
import { disputeSchema, subscriptionSchema, transactionSchema } from "./schemas.ts";
import { dateOf, declineOf, disputeStatusOf, refundStatusOf } from "./translate.ts";

const OTHER: ProviderEvent = { kind: "other" };

/** Maps a provider's event to our closed list. Pure. A known event that cannot be parsed is `other`. */
export function toProviderEvent(event: string, data: unknown): ProviderEvent {
  switch (event) {
    case "charge.success":
    case "charge.failed":
      return eventOfCharge(data);
    case "refund.pending":
    case "refund.processing":
    case "refund.processed":
    case "refund.failed":
    case "refund.needs-attention":
      return eventOfRefund(data);
    case "subscription.create":
    case "subscription.not_renew":
    case "subscription.enable":
      return eventOfSubscription(data, "subscription-updated");
    case "subscription.disable":
      return eventOfSubscription(data, "subscription-ended");
    case "invoice.update":
    case "invoice.payment_failed":
      return eventOfInvoice(data, event === "invoice.update");
    case "charge.dispute.create":
    case "charge.dispute.resolve":
      return eventOfDispute(data, event === "charge.dispute.resolve");
    default:
      return OTHER;
  }
}

function eventOfCharge(data: unknown): ProviderEvent {
  const charge = transactionSchema.safeParse(data).data;
  if (charge === undefined) return OTHER;
  const { reference: providerPaymentId, metadata, status } = charge;
  const setupId = ownIdOf(metadata, "setup_id");
  if (setupId !== null && status !== "success") {
    const decline = declineOf(charge.gateway_response ?? charge.message);
    return { kind: "card-setup-declined", setupId, decline };
  }
  if (setupId !== null) {
    return { kind: "card-setup-ended", setupId, providerSetupId: providerPaymentId };
  }
  const subscriptionId = ownIdOf(metadata, "subscription_id");
  if (subscriptionId !== null && status === "success") {
    const subject = { providerSubscriptionId: null, providerCustomerId: null, subscriptionId };
    return { kind: "subscription-updated", ...subject };
  }
  const paymentId = ownIdOf(metadata, "payment_id");
  if (status === "success") return { kind: "payment-succeeded", paymentId, providerPaymentId };
  const decline = declineOf(charge.gateway_response ?? charge.message);
  return { kind: "payment-failed", paymentId, providerPaymentId, decline };
}

const REFUND = z.object({ status: z.string(), transaction_reference: z.string() });

function eventOfRefund(data: unknown): ProviderEvent {
  const refund = REFUND.safeParse(data).data;
  if (refund === undefined) return OTHER;
  return {
    kind: "refund-updated",
    refundId: null,
    providerRefundId: null,
    providerPaymentId: refund.transaction_reference,
    status: refundStatusOf(refund.status),
  };
}

function eventOfSubscription(
  data: unknown,
  kind: "subscription-updated" | "subscription-ended",
): ProviderEvent {
  const subscription = subscriptionSchema.safeParse(data).data;
  if (subscription === undefined) return OTHER;
  return {
    kind,
    providerSubscriptionId: subscription.subscription_code,
    subscriptionId: null,
    providerCustomerId: subscription.customer?.customer_code ?? null,
  };
}

const INVOICE = z.object({
  paid: z.union([z.boolean(), z.number()]).nullish(),
  subscription: z.object({
    subscription_code: z.string(),
    next_payment_date: z.string().nullish(),
  }),
  customer: z.object({ customer_code: z.string() }).nullish().catch(null),
});

function eventOfInvoice(data: unknown, isUpdate: boolean): ProviderEvent {
  const invoice = INVOICE.safeParse(data).data;
  if (invoice === undefined) return OTHER;
  const subject = {
    providerSubscriptionId: invoice.subscription.subscription_code,
    subscriptionId: null,
    providerCustomerId: invoice.customer?.customer_code ?? null,
  };
  if (!isUpdate) return { kind: "subscription-payment-failed", ...subject };
  if (!invoice.paid) return { kind: "subscription-updated", ...subject };
  const periodEnd = dateOf(invoice.subscription.next_payment_date);
  return { kind: "subscription-renewed", periodEnd, ...subject };
}

function eventOfDispute(data: unknown, isClosed: boolean): ProviderEvent {
  const dispute = disputeSchema.safeParse(data).data;
  if (dispute === undefined) return OTHER;
  const providerDisputeId = String(dispute.id);
  const providerPaymentId = dispute.transaction?.reference ?? null;
  if (isClosed) {
    const outcome = disputeStatusOf(dispute.status, dispute.resolution);
    return { kind: "dispute-closed", providerDisputeId, providerPaymentId, outcome };
  }
  return {
    kind: "dispute-opened",
    providerDisputeId,
    providerPaymentId,
    amountMinor: BigInt(dispute.refund_amount ?? dispute.transaction?.amount ?? 0),
    currency: dispute.currency ?? dispute.transaction?.currency ?? "",
  };
}
