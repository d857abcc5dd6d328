import type { RefundStatus } from "./payment-state.ts";

/** A stretch of time to look through, oldest and newest moment included, page by page. */
export type AccountingQuery = { from: Date; to: Date; cursor: string | null };

/** One page of the provider's books. `nextCursor` is null on the last one. */
export type AccountingPage<Item> = { items: Item[]; nextCursor: string | null };

/** A payment that was really taken. Amounts in minor units. */
export type ProviderPayment = {
  providerPaymentId: string;
  /** Ours, null when it is not one of our payments. */
  paymentId: string | null;
  /** verification: taken to check a card and given back. */
  purpose: "payment" | "subscription" | "verification" | "unknown";
  providerSubscriptionId: string | null;
  amountMinor: bigint;
  /** Null where the provider does not say: add up its refunds. */
  refundedMinor: bigint | null;
  /** The provider's fee in the payment's currency; null where it is not told, or cannot be turned into it. */
  feeMinor: bigint | null;
  /** The fee as it was told, where that was in another currency: the one in which the provider pays out. */
  foreignFee?: { feeMinor: bigint; currency: string };
  currency: string;
  at: Date;
};

export type ProviderRefund = {
  providerRefundId: string;
  /** Ours, null when somebody refunded on the provider's own screen. */
  refundId: string | null;
  providerPaymentId: string | null;
  /** verification: what was taken to check a card, given back. */
  purpose: "refund" | "verification";
  amountMinor: bigint;
  currency: string;
  status: RefundStatus;
  at: Date;
};

export type DisputeStatus = "open" | "won" | "lost";

export type ProviderDispute = {
  providerDisputeId: string;
  providerPaymentId: string | null;
  paymentId: string | null;
  amountMinor: bigint;
  currency: string;
  status: DisputeStatus;
  reason: string;
  at: Date;
  /** Until when evidence can be sent. */
  answerBy: Date | null;
};

/** The provider's records for reconciliation, newest first. Every method throws PaymentProviderError. */
export type ProviderStatement = {
  listPayments(query: AccountingQuery): Promise<AccountingPage<ProviderPayment>>;
  listRefunds(query: AccountingQuery): Promise<AccountingPage<ProviderRefund>>;
  listDisputes(query: AccountingQuery): Promise<AccountingPage<ProviderDispute>>;
};
