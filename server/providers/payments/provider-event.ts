import type { Decline, RefundStatus } from "./payment-state.ts";
import type { DisputeStatus } from "./provider-statement.ts";

/** Subject of a subscription event: the provider's id, null where it names ours alone, and ours where the provider carries it. */
type SubscriptionSubject = {
  providerSubscriptionId: string | null;
  subscriptionId: string | null;
  providerCustomerId: string | null;
};

/**
 * A webhook's content as a closed list. It announces a change, not the truth: ask the provider before acting, because
 * webhooks arrive late, twice and out of order.
 */
export type ProviderEvent =
  | { kind: "payment-succeeded"; paymentId: string | null; providerPaymentId: string }
  | {
      kind: "payment-failed";
      paymentId: string | null;
      providerPaymentId: string;
      decline: Decline;
    }
  /** The payment page ran out, or the payment was cancelled. */
  | { kind: "payment-closed"; paymentId: string }
  | { kind: "card-setup-ended"; setupId: string; providerSetupId: string }
  /** A card was declined on the page that saves one; another may follow. */
  | { kind: "card-setup-declined"; setupId: string; decline: Decline }
  | {
      /** Paystack names only the payment: look at that payment's refunds. */
      kind: "refund-updated";
      refundId: string | null;
      providerRefundId: string | null;
      providerPaymentId: string | null;
      status: RefundStatus;
    }
  | ({ kind: "subscription-updated" } & SubscriptionSubject)
  | ({ kind: "subscription-renewed"; periodEnd: Date | null } & SubscriptionSubject)
  | ({ kind: "subscription-payment-failed" } & SubscriptionSubject)
  | ({ kind: "subscription-ended" } & SubscriptionSubject)
  | {
      kind: "dispute-opened";
      providerDisputeId: string;
      providerPaymentId: string | null;
      amountMinor: bigint;
      currency: string;
    }
  | {
      kind: "dispute-closed";
      providerDisputeId: string;
      providerPaymentId: string | null;
      outcome: DisputeStatus;
    }
  /** Nothing that we act on. */
  | { kind: "other" };
