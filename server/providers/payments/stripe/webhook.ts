import type Stripe from "stripe";
import type { PaymentNotice } from "../payment-provider.ts";
import { isWholeEvent } from "./event.ts";
import { toProviderEvent } from "./events.ts";
import { paymentIdOf } from "./translate.ts";

/** Older or newer signatures are refused, against replay. Measured on the machine's clock, never on business time. */
const TOLERANCE_SECONDS = 300;

/** Checks the signature and age of a webhook with the SDK. Null when it is not Stripe's own, or no whole event. */
export function readStripeWebhook(
  stripe: Stripe,
  webhookSecret: string,
  body: string,
  headers: Headers,
): PaymentNotice | null {
  const signature = headers.get("stripe-signature");
  if (signature === null) return null;
  let event: unknown;
  try {
    event = stripe.webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE_SECONDS);
  } catch {
    return null;
  }
  // The SDK refuses what is too old; a signature from the future would stay good for long.
  const signedAtSeconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? 0);
  if (signedAtSeconds - Date.now() / 1000 > TOLERANCE_SECONDS) return null;
  if (!isWholeEvent(event)) return null;
  return {
    eventId: event.id,
    kind: event.type,
    paymentId: paymentIdOf(event.data.object),
    providerEvent: toProviderEvent(event),
  };
}
