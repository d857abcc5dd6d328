import type Stripe from "stripe";
import type { Decline, PaymentState } from "../payment-state.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import type { SavedCard } from "../payment-state.ts";

/** The metadata field that carries our payment id, on sessions and intents alike. */
export const PAYMENT_ID_FIELD = "payment_id";
/** The same for our ids of refunds, of wishes to save a card, of subscriptions and of users. */
export const REFUND_ID_FIELD = "refund_id";
export const SETUP_ID_FIELD = "setup_id";
export const SUBSCRIPTION_ID_FIELD = "subscription_id";
export const USER_ID_FIELD = "user_id";

/** What a PaymentIntent is asked with, so that it says which card has paid (stateOfIntent). */
export const PAYING_CARD = ["payment_method"];

const DECLINE_OF_CODE: Readonly<Record<string, Decline>> = {
  insufficient_funds: "insufficient-funds",
  lost_card: "lost-or-stolen",
  stolen_card: "lost-or-stolen",
  pickup_card: "lost-or-stolen",
  expired_card: "expired-card",
  invalid_expiry_month: "expired-card",
  invalid_expiry_year: "expired-card",
  incorrect_cvc: "incorrect-cvc",
  invalid_cvc: "incorrect-cvc",
  incorrect_number: "incorrect-number",
  invalid_number: "incorrect-number",
  authentication_required: "authentication-failed",
  payment_intent_authentication_failure: "authentication-failed",
  processing_error: "processing-error",
  issuer_not_available: "processing-error",
  try_again_later: "processing-error",
};

/** The reason in our words; the decline code says more than the error code. Anything unknown is a plain decline. */
export function declineOf(error: { code?: string | null; decline_code?: string | null }): Decline {
  return (
    DECLINE_OF_CODE[error.decline_code ?? ""] ??
    DECLINE_OF_CODE[error.code ?? ""] ??
    "card-declined"
  );
}

/** State of a PaymentIntent. One that waits for a new card has failed: it cannot be given one. */
export function stateOfIntent(intent: Stripe.PaymentIntent): PaymentState {
  const providerPaymentId = intent.id;
  switch (intent.status) {
    case "succeeded":
      return {
        status: "succeeded",
        providerPaymentId,
        amountMinor: BigInt(intent.amount_received),
        currency: intent.currency.toUpperCase(),
        ...cardOfIntent(intent),
      };
    case "requires_action": {
      const redirectUrl = intent.next_action?.redirect_to_url?.url;
      if (redirectUrl) return { status: "requires-action", redirectUrl, providerPaymentId };
      return { status: "pending", lastDecline: null };
    }
    case "requires_payment_method": {
      const decline = declineOf(intent.last_payment_error ?? {});
      return { status: "failed", decline, providerPaymentId };
    }
    case "canceled":
      return { status: "cancelled" };
    default:
      return { status: "pending", lastDecline: null };
  }
}

/** Only a card that belongs to a customer can be charged again. Needs the payment method expanded (PAYING_CARD). */
function cardOfIntent({ payment_method: method }: Stripe.PaymentIntent) {
  if (typeof method !== "object" || method === null) return {};
  return {
    card: method.customer === null ? null : (savedCardOf(method) ?? null),
    cardFingerprint: method.card?.fingerprint ?? null,
  };
}

export function savedCardOf(method: Stripe.PaymentMethod): SavedCard | undefined {
  if (method.card === undefined) return undefined;
  const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return { cardId: method.id, brand, last4, expiryMonth, expiryYear };
}

/** State of a Checkout Session with its intent expanded. After a declined card the page stays open for another. */
export function stateOfSession(session: Stripe.Checkout.Session): PaymentState {
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  if (intent?.status === "succeeded") return stateOfIntent(intent);
  if (session.status === "expired") return { status: "cancelled" };
  const error = intent?.last_payment_error;
  return { status: "pending", lastDecline: error ? declineOf(error) : null };
}

/** Our payment id in the object that an event is about, or null. */
export function paymentIdOf(object: unknown): string | null {
  return ownIdOf(object, PAYMENT_ID_FIELD);
}

/** One of our ids in an object's metadata, or null. */
export function ownIdOf(object: unknown, field: string): string | null {
  if (typeof object !== "object" || object === null || !("metadata" in object)) return null;
  const metadata = object.metadata;
  if (typeof metadata !== "object" || metadata === null) return null;
  const id: unknown = Reflect.get(metadata, field);
  return typeof id === "string" && UUID.test(id) ? id : null;
}

/** The id where the provider gives an id or, expanded, the whole object. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type ApiFailure = { type?: string; statusCode?: number; code?: string; message?: string };

/**
 * The SDK's error in our list. Without a status the request may have arrived; with a 5xx it may have been carried out.
 * The vendor's message is left out of ours: it can quote what was sent.
 */
export function errorOf(error: unknown): PaymentProviderError {
  const failure: ApiFailure = typeof error === "object" && error !== null ? error : {};
  const status = failure.statusCode;
  const words = [failure.type, status, failure.code].filter((word) => word !== undefined).join(" ");
  const message = `The card provider answered: ${words || "nothing"}.`;
  if (status === 401 || status === 403) return new PaymentProviderError("misconfigured", message);
  if (status === 429) return new PaymentProviderError("unavailable", message);
  if (status !== undefined && status >= 400 && status < 500 && status !== 409) {
    return new PaymentProviderError("rejected", message);
  }
  return new PaymentProviderError("timeout", message);
}
