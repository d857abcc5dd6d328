import { Stripe } from "stripe";
import type { PaymentState } from "../payment-state.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { declineOf, errorOf, stateOfIntent } from "./translate.ts";

/** Runs calls of the SDK; whatever it throws becomes one of our errors. */
export async function guarded<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof PaymentProviderError ? error : errorOf(error);
  }
}

/**
 * A declined card is an HTTP error of the API (402) and an ordinary answer here. It can also be refused before there is an
 * intent, when the token is looked at. Undefined for every other error.
 */
export function declinedState(
  error: unknown,
): Extract<PaymentState, { status: "failed" }> | undefined {
  if (!(error instanceof Stripe.errors.StripeCardError)) return undefined;
  const state = error.payment_intent ? stateOfIntent(error.payment_intent) : undefined;
  if (state?.status === "failed") return state;
  return { status: "failed", decline: declineOf(error), providerPaymentId: null };
}
