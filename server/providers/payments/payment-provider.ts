/**
 * Our port to card payments. What a vendor answers is translated to these shapes and to these closed lists. Saved cards,
 * subscriptions, mobile money and the provider's books have a file each beside this one.
 */
import type { MobileMoney } from "./mobile-money.ts";
import type { ProviderStatement } from "./provider-statement.ts";
import type { ProviderEvent } from "./provider-event.ts";
import type { PaymentState, RefundState } from "./payment-state.ts";
import type { SavedCards } from "./saved-cards.ts";
import type { Subscriptions } from "./subscriptions.ts";

/**
 * timeout: nothing definite is known, the provider may have acted. unavailable: it did not act. rejected: it will not do
 * this, asking again is useless. misconfigured: our key or account is wrong.
 */
export type PaymentErrorKind = "timeout" | "unavailable" | "rejected" | "misconfigured";

/** The one error a provider throws. The message is for the log and holds nothing of the card. */
export class PaymentProviderError extends Error {
  kind: PaymentErrorKind;

  constructor(kind: PaymentErrorKind, message: string) {
    super(message);
    this.name = "PaymentProviderError";
    this.kind = kind;
  }
}

/** A payment as we know it: enough to find it at the provider, also when its answer never reached us. */
export type PaymentHandle = {
  paymentId: string;
  method: "checkout" | "token" | "saved-card" | "mobile-money";
  sessionId: string | null;
  providerPaymentId: string | null;
  createdAt: Date;
};

export type CheckoutRequest = {
  paymentId: string;
  /** Minor units. */
  amountMinor: bigint;
  currency: string;
  /** One line on the payment page. */
  description: string;
  email: string | null;
  /** Return addresses after payment and after cancelling. */
  successUrl: string;
  cancelUrl: string;
  /** The customer at the provider; without one the card cannot be saved. */
  providerCustomerId?: string;
  /** Keeps the card for later payments of this customer, who has agreed to it. */
  saveCard?: boolean;
  /** The bank asks the card's owner (3-D Secure), where the provider lets us demand it: Stripe does, Paystack does not. */
  asksBank?: boolean;
};

export type TokenCharge = {
  paymentId: string;
  /** Token from the provider's card field; never card data. */
  tokenId: string;
  amountMinor: bigint;
  currency: string;
  description: string;
  /** Where the bank's challenge returns to. */
  returnUrl: string;
  /** Paystack charges nothing without one. */
  email?: string | null;
  /** As at a checkout. */
  asksBank?: boolean;
};

export type RefundRequest = {
  refundId: string;
  providerPaymentId: string;
  amountMinor: bigint;
};

/**
 * A webhook whose signature is good. `paymentId` is ours, null when it is about something else. `eventId` is the same when
 * the provider sends it again; `kind` is the provider's own word, for the log.
 */
export type PaymentNotice = {
  eventId: string;
  kind: string;
  paymentId: string | null;
  providerEvent: ProviderEvent;
};

/** Every method throws PaymentProviderError. Calls that act may be repeated: our id is the idempotency key. */
export type PaymentProvider = {
  /** Stable name, stored with each payment and in its clearing account. */
  name: string;
  startCheckout(request: CheckoutRequest): Promise<{ sessionId: string; redirectUrl: string }>;
  chargeToken(charge: TokenCharge): Promise<PaymentState>;
  /** The truth about a payment. */
  findPayment(handle: PaymentHandle): Promise<PaymentState>;
  /**
   * Closes the payment page, or the bank's challenge, if nobody has paid on it yet. Paystack cannot: it stays until it runs
   * out after a day.
   */
  cancelCheckout(handle: PaymentHandle): Promise<void>;
  /** Pays back a payment, whole or in part. Throws rejected when the provider refuses. */
  refund(request: RefundRequest): Promise<RefundState>;
  /** Current state of a refund; undefined when unknown to the provider. */
  findRefund(providerRefundId: string): Promise<RefundState | undefined>;
  /** Checks signature and age of a webhook; null when it is not the provider's own. */
  readWebhook(body: string, headers: Headers): PaymentNotice | null;
  cards: SavedCards;
  subscriptions: Subscriptions;
  statement: ProviderStatement;
  /** Null where the provider does not offer it. */
  mobileMoney: MobileMoney | null;
};
