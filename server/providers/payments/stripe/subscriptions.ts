import type { Stripe } from "stripe";
import { PaymentProviderError } from "../payment-provider.ts";
import type { ProviderPayment } from "../provider-statement.ts";
import type {
  KnownSubscription,
  SubscribeOutcome,
  SubscribeRequest,
  SubscriptionHandle,
  Subscriptions,
  SubscriptionState,
} from "../subscriptions.ts";
import { attachToken } from "./fresh-token.ts";
import { declinedState, guarded } from "./guarded.ts";
import { ensurePrice } from "./prices.ts";
import { paymentOfInvoice, stateOfSubscription } from "./translate-subscription.ts";
import { idOf, SUBSCRIPTION_ID_FIELD } from "./translate.ts";

/** Subscriptions at Stripe. Its billing portal is where a customer changes the card and reads invoices. */
export function createStripeSubscriptions(stripe: Stripe): Subscriptions {
  return {
    ensurePrice: (terms) => guarded(() => ensurePrice(stripe, terms)),
    subscribe: (request) =>
      guarded(() =>
        request.cardId === null
          ? openPage(stripe, request)
          : subscribeWithCard(stripe, request, request.cardId),
      ),
    find: (handle) => guarded(() => find(stripe, handle)),
    listPayments: (known, from) => guarded(() => listPayments(stripe, known, from)),
    cancelAtPeriodEnd: (known) => guarded(() => setEnd(stripe, known, true)),
    cancelNow: (known) => guarded(() => cancelNow(stripe, known)),
    closePage: (sessionId) => guarded(() => closePage(stripe, sessionId)),
    resume: (known) => guarded(() => setEnd(stripe, known, false)),
    changePlan: (known, to) => guarded(() => changePlan(stripe, known, to)),
    payOverdue: (known, cardId) => guarded(() => payOverdue(stripe, known, cardId)),
    managePage: (known, returnUrl) => guarded(() => managePage(stripe, known, returnUrl)),
  };
}

async function openPage(stripe: Stripe, request: SubscribeRequest): Promise<SubscribeOutcome> {
  const metadata = { [SUBSCRIPTION_ID_FIELD]: request.subscriptionId };
  const session = await stripe.checkout.sessions.create(
    {
      mode: "subscription",
      customer: request.providerCustomerId,
      client_reference_id: request.subscriptionId,
      line_items: [{ price: request.providerPriceId, quantity: 1 }],
      metadata,
      subscription_data: { metadata },
      success_url: request.successUrl,
      cancel_url: request.cancelUrl,
    },
    { idempotencyKey: request.subscriptionId },
  );
  if (!session.url) throw new PaymentProviderError("rejected", "The payment page has no address.");
  return { kind: "page", sessionId: session.id, redirectUrl: session.url };
}

async function subscribeWithCard(
  stripe: Stripe,
  request: SubscribeRequest,
  tokenId: string,
): Promise<SubscribeOutcome> {
  const { providerCustomerId: customer, subscriptionId: key } = request;
  try {
    const cardId =
      request.isFreshCard === true
        ? await attachToken(stripe, { tokenId, customer, key })
        : tokenId;
    const made = await stripe.subscriptions.create(
      {
        customer,
        items: [{ price: request.providerPriceId }],
        default_payment_method: cardId,
        payment_behavior: "allow_incomplete",
        ...secureBy(request),
        metadata: { [SUBSCRIPTION_ID_FIELD]: request.subscriptionId },
      },
      { idempotencyKey: key },
    );
    // A replayed response is as old as its key: read the current state.
    const subscription = await read(stripe, made.id);
    if (subscription.lastDecline === null) return { kind: "subscription", subscription };
    if (subscription.status === "incomplete") await stripe.subscriptions.cancel(made.id);
    return { kind: "declined", decline: subscription.lastDecline };
  } catch (error) {
    const declined = declinedState(error);
    if (declined) return { kind: "declined", decline: declined.decline };
    throw error;
  }
}

/** The card's owner is asked wherever the bank can. */
function secureBy({ asksBank }: SubscribeRequest) {
  if (asksBank !== true) return {};
  const card = { request_three_d_secure: "any" as const };
  return { payment_settings: { payment_method_options: { card } } };
}

async function find(
  stripe: Stripe,
  handle: SubscriptionHandle,
): Promise<SubscriptionState | undefined> {
  const { providerSubscriptionId, sessionId } = handle;
  if (providerSubscriptionId !== null) return read(stripe, providerSubscriptionId);
  if (sessionId !== null) {
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    const id = idOf(session.subscription);
    return id === null ? undefined : read(stripe, id);
  }
  const all = { customer: handle.providerCustomerId, status: "all", limit: 100 } as const;
  for await (const subscription of stripe.subscriptions.list(all)) {
    if (subscription.metadata[SUBSCRIPTION_ID_FIELD] === handle.subscriptionId) {
      return read(stripe, subscription.id);
    }
  }
  return undefined;
}

/** By its own invoices. */
async function listPayments(
  stripe: Stripe,
  { providerSubscriptionId }: KnownSubscription,
  from: Date,
): Promise<ProviderPayment[]> {
  const found: ProviderPayment[] = [];
  const created = { gte: Math.floor(from.getTime() / 1000) };
  const query = {
    subscription: providerSubscriptionId,
    status: "paid",
    created,
    limit: 100,
  } as const;
  for await (const invoice of stripe.invoices.list({ ...query, expand: ["data.payments"] })) {
    const payment = paymentOfInvoice(invoice, providerSubscriptionId);
    if (payment) found.push(payment);
  }
  return found;
}

/** The payment of the invoice is asked for only where it is missing: what it waits for is written there. */
async function read(stripe: Stripe, id: string): Promise<SubscriptionState> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ["latest_invoice"] });
  const { latest_invoice: latest } = subscription;
  const invoiceId = idOf(latest);
  const isWaiting = !["active", "trialing", "canceled"].includes(subscription.status);
  if (!isWaiting || invoiceId === null)
    return stateOfSubscription(subscription, typeof latest === "object" ? latest : null);
  const expand = ["payments.data.payment.payment_intent"];
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand });
  return stateOfSubscription(subscription, invoice);
}

async function setEnd(
  stripe: Stripe,
  { providerSubscriptionId }: KnownSubscription,
  cancel_at_period_end: boolean,
): Promise<SubscriptionState> {
  await stripe.subscriptions.update(providerSubscriptionId, { cancel_at_period_end });
  return read(stripe, providerSubscriptionId);
}

/** Cancelled a second time it would be unknown. */
async function cancelNow(
  stripe: Stripe,
  { providerSubscriptionId }: KnownSubscription,
): Promise<SubscriptionState> {
  const state = await read(stripe, providerSubscriptionId);
  if (state.status === "ended") return state;
  await stripe.subscriptions.cancel(providerSubscriptionId);
  return read(stripe, providerSubscriptionId);
}

/** Only an open page can be expired. */
async function closePage(stripe: Stripe, sessionId: string): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  if (session.status === "open") await stripe.checkout.sessions.expire(sessionId);
}

async function changePlan(
  stripe: Stripe,
  { providerSubscriptionId }: KnownSubscription,
  to: { providerPriceId: string; cardId: string | null },
): Promise<SubscriptionState> {
  const current = await stripe.subscriptions.retrieve(providerSubscriptionId);
  const item = current.items.data[0];
  if (item === undefined) throw new PaymentProviderError("rejected", "The subscription is empty.");
  if (item.price.id === to.providerPriceId) return read(stripe, providerSubscriptionId);
  const next = await stripe.prices.retrieve(to.providerPriceId);
  // Another interval would be charged at once; ending the paid period as a trial keeps the day.
  const isSameInterval = next.recurring?.interval === item.price.recurring?.interval;
  await stripe.subscriptions.update(providerSubscriptionId, {
    items: [{ id: item.id, price: to.providerPriceId }],
    proration_behavior: "none",
    ...(isSameInterval ? {} : { trial_end: item.current_period_end }),
    ...(to.cardId === null ? {} : { default_payment_method: to.cardId }),
  });
  return read(stripe, providerSubscriptionId);
}

async function payOverdue(
  stripe: Stripe,
  { providerSubscriptionId }: KnownSubscription,
  cardId: string,
): Promise<SubscribeOutcome> {
  const subscription = await stripe.subscriptions.update(providerSubscriptionId, {
    default_payment_method: cardId,
  });
  const invoiceId = idOf(subscription.latest_invoice);
  const isOverdue = ["past_due", "unpaid", "incomplete"].includes(subscription.status);
  try {
    if (isOverdue && invoiceId !== null) {
      await stripe.invoices.pay(invoiceId, { payment_method: cardId });
    }
  } catch (error) {
    const declined = asksOwner(error) ? undefined : declinedState(error);
    if (declined) return { kind: "declined", decline: declined.decline };
    if (!asksOwner(error)) throw error;
  }
  return { kind: "subscription", subscription: await read(stripe, providerSubscriptionId) };
}

/** The bank wants to ask the card's owner, which is done on the invoice's page. */
function asksOwner(error: unknown): boolean {
  const code: unknown = typeof error === "object" && error && Reflect.get(error, "code");
  return code === "invoice_payment_intent_requires_action";
}

async function managePage(
  stripe: Stripe,
  { providerCustomerId }: KnownSubscription,
  returnUrl: string,
): Promise<{ redirectUrl: string }> {
  const session = await stripe.billingPortal.sessions.create({
    customer: providerCustomerId,
    return_url: returnUrl,
  });
  return { redirectUrl: session.url };
}
