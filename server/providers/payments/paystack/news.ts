import { z } from "zod";
import type { ProviderNews } from "../provider-news.ts";
import { ownIdOf } from "./metadata.ts";
import { disputeSchema, subscriptionSchema, transactionSchema } from "./schemas.ts";
import { dateOf, declineOf, disputeStatusOf, refundStatusOf } from "./translate.ts";

const OTHER: ProviderNews = { kind: "other" };

/** What an event tells, in our closed list. Pure. An event that we know but cannot read is `other`. */
export function newsOf(event: string, data: unknown): ProviderNews {
  switch (event) {
    case "charge.success":
    case "charge.failed":
      return newsOfCharge(data);
    case "refund.pending":
    case "refund.processing":
    case "refund.processed":
    case "refund.failed":
    case "refund.needs-attention":
      return newsOfRefund(data);
    case "subscription.create":
    case "subscription.not_renew":
    case "subscription.enable":
      return newsOfSubscription(data, "subscription-updated");
    case "subscription.disable":
      return newsOfSubscription(data, "subscription-ended");
    case "invoice.update":
    case "invoice.payment_failed":
      return newsOfInvoice(data, event === "invoice.update");
    case "charge.dispute.create":
    case "charge.dispute.resolve":
      return newsOfDispute(data, event === "charge.dispute.resolve");
    default:
      return OTHER;
  }
}

function newsOfCharge(data: unknown): ProviderNews {
  const charge = transactionSchema.safeParse(data).data;
  if (charge === undefined) return OTHER;
  const { reference: providerPaymentId, metadata, status } = charge;
  const setupId = ownIdOf(metadata, "setup_id");
  if (setupId !== null) {
    return { kind: "card-setup-ended", setupId, providerSetupId: providerPaymentId };
  }
  const paymentId = ownIdOf(metadata, "payment_id");
  if (status === "success") return { kind: "payment-succeeded", paymentId, providerPaymentId };
  const decline = declineOf(charge.gateway_response ?? charge.message);
  return { kind: "payment-failed", paymentId, providerPaymentId, decline };
}

const REFUND = z.object({ status: z.string(), transaction_reference: z.string() });

function newsOfRefund(data: unknown): ProviderNews {
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

function newsOfSubscription(
  data: unknown,
  kind: "subscription-updated" | "subscription-ended",
): ProviderNews {
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

function newsOfInvoice(data: unknown, isUpdate: boolean): ProviderNews {
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

function newsOfDispute(data: unknown, isClosed: boolean): ProviderNews {
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
