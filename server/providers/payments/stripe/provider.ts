import type { Stripe } from "stripe";
import type { PaymentState } from "../payment-state.ts";
import {
  type CheckoutRequest,
  type PaymentHandle,
  type PaymentProvider,
  PaymentProviderError,
  type TokenCharge,
} from "../payment-provider.ts";
import { createStripeApi, type StripeConfig } from "./api.ts";
import { createStripeStatement } from "./statement.ts";
import { createStripeCards } from "./cards.ts";
import { declinedState, guarded } from "./guarded.ts";
import { methodOfToken } from "./fresh-token.ts";
import { findRefund, refund } from "./refunds.ts";
import { secureBy } from "./secure-by.ts";
import { createStripeSubscriptions } from "./subscriptions.ts";
import { PAYING_CARD, PAYMENT_ID_FIELD, stateOfIntent, stateOfSession } from "./translate.ts";
import { readStripeWebhook } from "./webhook.ts";

/** Card payments through Stripe. */
export function createStripeProvider(config: StripeConfig): PaymentProvider {
  const stripe = createStripeApi(config);
  return {
    name: "stripe",
    startCheckout: (request) => guarded(() => startCheckout(stripe, request)),
    chargeToken: (charge) => guarded(() => chargeToken(stripe, charge)),
    findPayment: (handle) => guarded(() => findPayment(stripe, handle)),
    cancelCheckout: (handle) => guarded(() => cancelCheckout(stripe, handle)),
    refund: (request) => guarded(() => refund(stripe, request)),
    findRefund: (id) => guarded(() => findRefund(stripe, id)),
    readWebhook: (body, headers) => readStripeWebhook(stripe, config.webhookSecret, body, headers),
    cards: createStripeCards(stripe),
    subscriptions: createStripeSubscriptions(stripe),
    statement: createStripeStatement(stripe),
    mobileMoney: null,
  };
}

async function startCheckout(stripe: Stripe, request: CheckoutRequest) {
  const metadata = { [PAYMENT_ID_FIELD]: request.paymentId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: request.paymentId,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: request.currency.toLowerCase(),
            unit_amount: Number(request.amountMinor),
            product_data: { name: request.description },
          },
        },
      ],
      metadata,
      payment_intent_data: {
        metadata,
        description: request.description,
        ...(request.saveCard === true ? { setup_future_usage: "off_session" } : {}),
      },
      ...secureBy(request),
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
      ...payerOf(request),
    },
    { idempotencyKey: request.paymentId },
  );
  if (!session.url) throw new PaymentProviderError("rejected", "The payment page has no address.");
  return { sessionId: session.id, redirectUrl: session.url };
}

function payerOf({ providerCustomerId, email }: CheckoutRequest) {
  if (providerCustomerId !== undefined) return { customer: providerCustomerId };
  return email === null ? {} : { customer_email: email };
}

async function chargeToken(stripe: Stripe, charge: TokenCharge): Promise<PaymentState> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: Number(charge.amountMinor),
        currency: charge.currency.toLowerCase(),
        payment_method: await methodOfToken(stripe, charge.tokenId, charge.paymentId),
        allowed_payment_method_types: ["card"],
        confirm: true,
        description: charge.description,
        metadata: { [PAYMENT_ID_FIELD]: charge.paymentId },
        ...secureBy(charge),
        return_url: charge.returnUrl,
        expand: PAYING_CARD,
      },
      { idempotencyKey: charge.paymentId },
    );
    return stateOfIntent(intent);
  } catch (error) {
    const declined = declinedState(error);
    if (declined) return declined;
    throw error;
  }
}

async function findPayment(stripe: Stripe, handle: PaymentHandle): Promise<PaymentState> {
  const sessionId = handle.sessionId ?? (await findSessionId(stripe, handle));
  if (sessionId) {
    const expand = ["payment_intent.payment_method"];
    return stateOfSession(await stripe.checkout.sessions.retrieve(sessionId, { expand }));
  }
  if (handle.providerPaymentId !== null) {
    return stateOfIntent(
      await stripe.paymentIntents.retrieve(handle.providerPaymentId, { expand: PAYING_CARD }),
    );
  }
  if (handle.method === "checkout") return { status: "not-found" };
  const expand = PAYING_CARD.map((field) => `data.${field}`);
  const created = aroundCreation(handle);
  const intents = stripe.paymentIntents.list({ created, limit: 100, expand });
  for await (const intent of intents) {
    if (intent.metadata[PAYMENT_ID_FIELD] === handle.paymentId) return stateOfIntent(intent);
  }
  return { status: "not-found" };
}

async function findSessionId(stripe: Stripe, handle: PaymentHandle): Promise<string | undefined> {
  if (handle.method !== "checkout") return undefined;
  const sessions = stripe.checkout.sessions.list({ created: aroundCreation(handle), limit: 100 });
  for await (const session of sessions) {
    if (session.client_reference_id === handle.paymentId) return session.id;
  }
  return undefined;
}

// Wide enough for two clocks that differ and for the SDK's own retries.
function aroundCreation({ createdAt }: PaymentHandle): Stripe.RangeQueryParam {
  const seconds = Math.floor(createdAt.getTime() / 1000);
  return { gte: seconds - 600, lte: seconds + 1_800 };
}

async function cancelCheckout(stripe: Stripe, handle: PaymentHandle): Promise<void> {
  if (handle.sessionId === null) return cancelChallenge(stripe, handle);
  const session = await stripe.checkout.sessions.retrieve(handle.sessionId);
  if (session.status === "open") await stripe.checkout.sessions.expire(handle.sessionId);
}

/** A charge that waits for the bank's challenge would wait for ever. */
async function cancelChallenge(
  stripe: Stripe,
  { method, providerPaymentId }: PaymentHandle,
): Promise<void> {
  if (method === "checkout" || providerPaymentId === null) return;
  const intent = await stripe.paymentIntents.retrieve(providerPaymentId);
  if (intent.status === "requires_action") await stripe.paymentIntents.cancel(providerPaymentId);
}
