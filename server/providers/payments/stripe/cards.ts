import { Stripe } from "stripe";
import type { PaymentState } from "../payment-state.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import type { SavedCard } from "../payment-state.ts";
import type {
  CardSetup,
  CardSetupRequest,
  CardSetupState,
  CustomerRequest,
  SavedCardCharge,
  SavedCards,
} from "../saved-cards.ts";
import { declinedState, guarded } from "./guarded.ts";
import { secureBy } from "./secure-by.ts";
import {
  declineOf,
  PAYING_CARD,
  PAYMENT_ID_FIELD,
  savedCardOf,
  SETUP_ID_FIELD,
  stateOfIntent,
  USER_ID_FIELD,
} from "./translate.ts";

/** Customers and their cards at Stripe: payment methods of type card, saved with a SetupIntent on the Checkout page. */
export function createStripeCards(stripe: Stripe): SavedCards {
  return {
    createCustomer: (request) => guarded(() => createCustomer(stripe, request)),
    list: (customer) => guarded(() => listCards(stripe, customer)),
    remove: ({ cardId }) => guarded(async () => void (await stripe.paymentMethods.detach(cardId))),
    // A new account is another customer here, whatever its address.
    forgetCustomer: (customer) => guarded(() => forgetCustomer(stripe, customer)),
    startSetup: (request) => guarded(() => startSetup(stripe, request)),
    findSetup: (id) => guarded(() => findSetup(stripe, id)),
    charge: (charge) => guarded(() => chargeCard(stripe, charge)),
  };
}

// Idempotency keys are forgotten after a day, so a customer made earlier is looked for by e-mail.
async function createCustomer(stripe: Stripe, { userId, email, name }: CustomerRequest) {
  for await (const customer of stripe.customers.list({ email, limit: 100 })) {
    if (customer.metadata[USER_ID_FIELD] === userId) return { providerCustomerId: customer.id };
  }
  const made = await stripe.customers.create(
    { email, metadata: { [USER_ID_FIELD]: userId }, ...(name === null ? {} : { name }) },
    { idempotencyKey: `customer:${userId}:${email}` },
  );
  return { providerCustomerId: made.id };
}

async function listCards(stripe: Stripe, customer: string): Promise<SavedCard[]> {
  const { data } = await stripe.customers.listPaymentMethods(customer, {
    type: "card",
    limit: 100,
  });
  return data.flatMap((method) => savedCardOf(method) ?? []);
}

async function forgetCustomer(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer);
  } catch (error) {
    const isGone =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
    if (!isGone) throw error;
  }
}

async function startSetup(stripe: Stripe, request: CardSetupRequest): Promise<CardSetup> {
  const metadata = { [SETUP_ID_FIELD]: request.setupId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "setup",
      currency: request.currency.toLowerCase(),
      customer: request.providerCustomerId,
      client_reference_id: request.setupId,
      metadata,
      setup_intent_data: { metadata },
      ...secureBy(request),
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    },
    { idempotencyKey: `setup:${request.setupId}` },
  );
  if (!session.url) throw new PaymentProviderError("rejected", "The card page has no address.");
  return { providerSetupId: session.id, redirectUrl: session.url, verificationMinor: 0n };
}

async function findSetup(stripe: Stripe, providerSetupId: string): Promise<CardSetupState> {
  const expand = ["setup_intent.payment_method"];
  const session = await stripe.checkout.sessions.retrieve(providerSetupId, { expand });
  if (session.status === "expired") return { status: "failed" };
  const intent = typeof session.setup_intent === "object" ? session.setup_intent : null;
  if (session.status !== "complete" || intent?.status !== "succeeded") {
    const error = intent?.last_setup_error;
    return { status: "pending", lastDecline: error ? declineOf(error) : null };
  }
  const method = typeof intent.payment_method === "object" ? intent.payment_method : null;
  const card = method === null ? undefined : savedCardOf(method);
  return card === undefined ? { status: "failed" } : { status: "saved", card };
}

async function chargeCard(stripe: Stripe, charge: SavedCardCharge): Promise<PaymentState> {
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: Number(charge.amountMinor),
        currency: charge.currency.toLowerCase(),
        customer: charge.providerCustomerId,
        payment_method: charge.cardId,
        allowed_payment_method_types: ["card"],
        confirm: true,
        description: charge.description,
        metadata: { [PAYMENT_ID_FIELD]: charge.paymentId },
        ...(charge.customerPresent ? { return_url: charge.returnUrl } : { off_session: true }),
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
