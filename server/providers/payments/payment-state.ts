/** A card that the provider keeps for a customer. Nothing here can be used without our secret key. */
export type SavedCard = {
  /** The provider's own id of the card (Stripe: payment method; Paystack: authorization). */
  cardId: string;
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** Other ids under which the provider knows the same card (Paystack makes one with every payment). */
  otherCardIds?: readonly string[];
};

/** Why a card was refused. Every provider's codes are translated to these. */
export const DECLINES = [
  "card-declined",
  "insufficient-funds",
  "lost-or-stolen",
  "expired-card",
  "incorrect-cvc",
  "incorrect-number",
  "authentication-failed",
  "processing-error",
] as const;
export type Decline = (typeof DECLINES)[number];

/** The provider's state of a payment. `not-found`: unknown there, so no money was taken. */
export type PaymentState =
  | {
      status: "succeeded";
      providerPaymentId: string;
      amountMinor: bigint;
      currency: string;
      /** The card that paid, where it may be charged again; saved only on request. */
      card?: SavedCard | null;
      /** The same for the same card, whoever pays with it; left out where the provider does not say. */
      cardFingerprint?: string | null;
    }
  | { status: "pending"; lastDecline: Decline | null }
  | { status: "requires-action"; redirectUrl: string; providerPaymentId: string }
  | { status: "failed"; decline: Decline; providerPaymentId: string | null }
  | { status: "cancelled" }
  | { status: "not-found" };

/** pending: on its way to the card, may still fail. A refund that was refused outright throws `rejected` instead. */
export type RefundStatus = "pending" | "processed" | "failed";
export type RefundState = { providerRefundId: string; status: RefundStatus };
