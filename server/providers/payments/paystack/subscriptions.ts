import { z } from "zod";
import type { ProviderPayment } from "../provider-statement.ts";
import type {
  KnownSubscription,
  SubscribeOutcome,
  SubscribeRequest,
  SubscriptionHandle,
  Subscriptions,
  SubscriptionState,
} from "../subscriptions.ts";
import { type PaystackApi, PaystackError } from "./api.ts";
import { ensurePlan, readPlan } from "./plans.ts";
import {
  customerDetailsSchema,
  type Subscription,
  subscriptionSchema,
  transactionSchema,
} from "./schemas.ts";
import { requireAuthorization } from "./cards.ts";
import { openPage } from "./transactions.ts";
import { createSubscriptionFinder, paymentOf } from "./statement.ts";
import { isLive, stateOfSubscription } from "./translate.ts";

const PAGE_SIZE = 100;

/**
 * Subscriptions at Paystack. They carry no id of ours: a customer's live subscription to a plan is the one that is meant,
 * and Paystack allows one of each.
 */
export function createPaystackSubscriptions(api: PaystackApi): Subscriptions {
  return {
    ensurePrice: (terms) => ensurePlan(api, terms),
    subscribe: (request) =>
      request.cardId === null
        ? subscribeOnPage(api, request)
        : subscribeOrAsk(api, { ...request, cardId: request.cardId }),
    find: (handle) => find(api, handle),
    listPayments: (known, from) => listPayments(api, known, from),
    cancelAtPeriodEnd: (known) => toggle(api, known, "disable"),
    // Without a next payment it is over; until the paid period ends it is called non-renewing.
    cancelNow: (known) => toggle(api, known, "disable"),
    // Paystack's pages cannot be closed.
    closePage: () => Promise.resolve(),
    resume: (known) => toggle(api, known, "enable"),
    changePlan: (known, to) => changePlan(api, known, to),
    payOverdue: (known, cardId) => payOverdue(api, known, cardId),
    managePage: (known) => managePage(api, known),
  };
}

async function subscribeOnPage(
  api: PaystackApi,
  request: SubscribeRequest,
): Promise<SubscribeOutcome> {
  const { subscriptionId, email, providerPriceId: plan, successUrl, cancelUrl } = request;
  const { reference, redirectUrl } = await openPage(api, {
    stem: subscriptionId,
    email,
    ...(await readPlan(api, plan)),
    channels: ["card"],
    successUrl,
    cancelUrl,
    metadata: { purpose: "subscription", subscription_id: subscriptionId },
    plan,
  });
  return { kind: "page", sessionId: reference, redirectUrl };
}

/** Paystack cannot ask the bank for a saved card: where the bank insists, its owner types it on the page. */
async function subscribeOrAsk(
  api: PaystackApi,
  request: SubscribeRequest & WithCard,
): Promise<SubscribeOutcome> {
  const { providerCustomerId, cardId } = request;
  if (request.isFreshCard === true) await requireAuthorization(api, providerCustomerId, cardId);
  const outcome = await subscribeWithCard(api, request);
  const isAsked = outcome.kind === "declined" && outcome.decline === "authentication-failed";
  return isAsked ? subscribeOnPage(api, request) : outcome;
}

type WithCard = { providerCustomerId: string; providerPriceId: string; cardId: string };

async function subscribeWithCard(api: PaystackApi, wanted: WithCard): Promise<SubscribeOutcome> {
  const known = await findLive(api, wanted.providerCustomerId, wanted.providerPriceId);
  const code = known?.subscription_code ?? (await create(api, wanted));
  const subscription = await read(api, code);
  const state = stateOfSubscription(subscription);
  // A first payment that was refused leaves a subscription behind that would be tried again.
  if (known === undefined && state.lastDecline !== null) {
    await send(api, subscription, "disable");
    return { kind: "declined", decline: state.lastDecline };
  }
  return { kind: "subscription", subscription: state };
}

async function create(
  api: PaystackApi,
  { providerCustomerId: customer, providerPriceId: plan, cardId: authorization }: WithCard,
  startDate?: string,
): Promise<string> {
  const body = { customer, plan, authorization };
  const starting = startDate === undefined ? {} : { start_date: startDate };
  const schema = z.object({ subscription_code: z.string() });
  return (await api.post("/subscription", schema, { ...body, ...starting })).subscription_code;
}

async function read(api: PaystackApi, code: string): Promise<Subscription> {
  return api.get(`/subscription/${encodeURIComponent(code)}`, subscriptionSchema);
}

async function find(
  api: PaystackApi,
  handle: SubscriptionHandle,
): Promise<SubscriptionState | undefined> {
  if (handle.providerSubscriptionId !== null) {
    return stateOfSubscription(await read(api, handle.providerSubscriptionId));
  }
  const live = await findLive(api, handle.providerCustomerId, handle.providerPriceId);
  return live && stateOfSubscription(await read(api, live.subscription_code));
}

/** By customer, whose payments are few, in one page each of a hundred. */
async function listPayments(
  api: PaystackApi,
  { providerSubscriptionId, providerCustomerId }: KnownSubscription,
  from: Date,
): Promise<ProviderPayment[]> {
  const path = `/customer/${encodeURIComponent(providerCustomerId)}`;
  const { id: customer } = await api.get(path, customerDetailsSchema);
  const subscriptionOf = createSubscriptionFinder(api);
  const found: ProviderPayment[] = [];
  for (let page = 1; ; page += 1) {
    const query = { customer, from: from.toISOString(), perPage: PAGE_SIZE, page };
    const rows = await api.get("/transaction", z.array(transactionSchema), query);
    for (const row of rows) {
      const payment = paymentOf(row);
      if (payment) found.push({ ...payment, ...(await subscriptionOf(row, payment.at)) });
    }
    if (rows.length < PAGE_SIZE) break;
  }
  return found.filter((payment) => payment.providerSubscriptionId === providerSubscriptionId);
}

async function findLive(
  api: PaystackApi,
  customerCode: string,
  planCode: string,
): Promise<Subscription | undefined> {
  const path = `/customer/${encodeURIComponent(customerCode)}`;
  const { id: customer } = await api.get(path, customerDetailsSchema);
  const query = { customer, perPage: 100 };
  const all = await api.get("/subscription", z.array(subscriptionSchema), query);
  return all.find((one) => one.plan?.plan_code === planCode && isLive(one));
}

async function toggle(
  api: PaystackApi,
  { providerSubscriptionId }: KnownSubscription,
  verb: "enable" | "disable",
): Promise<SubscriptionState> {
  const before = await read(api, providerSubscriptionId);
  const isDone = before.status === (verb === "enable" ? "active" : "non-renewing");
  if (verb === "enable" && !isLive(before)) {
    throw new PaystackError("rejected", "The subscription has ended.");
  }
  if (!isDone && isLive(before)) await send(api, before, verb);
  return stateOfSubscription(await read(api, providerSubscriptionId));
}

async function send(api: PaystackApi, subscription: Subscription, verb: "enable" | "disable") {
  const { subscription_code: code, email_token: token } = subscription;
  await api.post(`/subscription/${verb}`, z.unknown(), { code, token });
}

/** The new plan begins where the paid period ends; after a crash between the two steps, both are done again. */
async function changePlan(
  api: PaystackApi,
  { providerSubscriptionId, providerCustomerId }: KnownSubscription,
  to: { providerPriceId: string; cardId: string | null },
): Promise<SubscriptionState> {
  const old = await read(api, providerSubscriptionId);
  const { providerPriceId } = to;
  if (old.plan?.plan_code === providerPriceId) return stateOfSubscription(old);
  const known = await findLive(api, providerCustomerId, providerPriceId);
  const cardId = to.cardId ?? old.authorization?.authorization_code;
  if (cardId === undefined) throw new PaystackError("rejected", "The subscription has no card.");
  const start = stateOfSubscription(old).periodEnd?.toISOString();
  const wanted = { providerCustomerId, providerPriceId, cardId };
  const code = known?.subscription_code ?? (await create(api, wanted, start));
  // Back to a cancelled plan that still runs: it continues.
  if (known?.status === "non-renewing") await send(api, known, "enable");
  if (old.status === "active" || old.status === "attention") await send(api, old, "disable");
  return stateOfSubscription(await read(api, code));
}

/** A subscription that could not be charged is not charged again within its period: another one takes its place. */
async function payOverdue(
  api: PaystackApi,
  { providerSubscriptionId, providerCustomerId }: KnownSubscription,
  cardId: string,
): Promise<SubscribeOutcome> {
  const old = await read(api, providerSubscriptionId);
  if (old.status === "active" || old.status === "non-renewing") {
    return { kind: "subscription", subscription: stateOfSubscription(old) };
  }
  if (old.status === "attention") await send(api, old, "disable");
  const providerPriceId = old.plan?.plan_code ?? "";
  return subscribeWithCard(api, { providerCustomerId, providerPriceId, cardId });
}

async function managePage(api: PaystackApi, { providerSubscriptionId }: KnownSubscription) {
  const path = `/subscription/${encodeURIComponent(providerSubscriptionId)}/manage/link`;
  const { link } = await api.get(path, z.object({ link: z.string() }));
  return { redirectUrl: link };
}
