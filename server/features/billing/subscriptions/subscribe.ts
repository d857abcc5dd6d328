import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import {
  PaymentProviderError,
  type PaymentProvider,
} from "../../../providers/payments/payment-provider.ts";
import type { SubscribeOutcome } from "../../../providers/payments/subscriptions.ts";
import { holdAccount } from "../../accounts/users/lock-user.ts";
import { refuseSuspended } from "../../accounts/users/refuse-suspended.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { asUser, ensureCustomer, isOwnCard, requireOwnCard } from "../cards/list-cards.ts";
import { refuseFrozen } from "../disputes/spending-freeze.ts";
import { keyReused } from "../ledger/ledger-errors.ts";
import { requireRecipientAddress } from "../invoices/recipient-address.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { asksBank } from "../payments/asks-bank.ts";
import { appErrorOf, tokenRefused } from "../payments/payment-problems.ts";
import { findOffer, findPlanPrice, type PlanPrice } from "./plans/plan.store.ts";
import { priceAtProvider } from "./plans/price-at-provider.ts";
import {
  findLivingSubscription,
  findSubscription,
  insertSubscription,
  isOfAnother,
  updateNeverPaid,
  updatePage,
  updateProviderSubscription,
  type Subscription,
} from "./subscription.store.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { translate } from "../../../../domain/translate.ts";

export type Subscribe = {
  userId: string;
  /** A saved card, or the first time a fresh token of the provider's card field; empty leads to the provider's page. */
  tokenId: string;
  priceId: string;
  /** ft of the specification: the token's card is saved and charged at once. */
  isFirstTime?: boolean;
  idempotencyKey: string;
};

/**
 * Subscribes (sb). A bank that wants to ask the card's owner does so on the page of the answer's redirectUrl. The row is written first, so that an answer that is lost can be looked up. A decline is an answer.
 * Throws invalid-argument (a price that is not offered here, a card or token that is not one's own), aborted (already-subscribed,
 * idempotency-key-reused, spending-frozen), not-found once the account is deleted, permission-denied once it is suspended,
 * resource-exhausted where a member has begun too many payments, unavailable.
 */
export async function subscribe(deps: PaymentDeps, call: Subscribe): Promise<Subscription> {
  const { userId, tokenId, priceId, isFirstTime = false, idempotencyKey } = call;
  await refuseFrozen(deps.db, userId);
  const price = await requireOffer(deps, userId, priceId);
  const { country } = await deps.findCustomer(userId);
  await requireRecipientAddress(deps, country, { userId, amountMinor: price.amountMinor });
  const cardId = tokenId === "" ? null : tokenId;
  const isFreshCard = isFirstTime && cardId !== null && !(await isOwnCard(deps, userId, cardId));
  if (cardId !== null && !isFreshCard)
    await requireOwnCard(deps, { userId, cardId, path: "tokenId" });
  const { provider, providerCustomerId, email } = await ensureCustomer(deps, userId);
  const providerPriceId = await ensurePrice(provider, price);
  // Whose card a fresh one is nobody knows yet.
  const asks = isFreshCard && (await asksBank(deps, { userId, currency: price.currency }));
  const hash = bodyHash({ userId, priceId, tokenId, ...(isFirstTime ? { ft: 1 } : {}) });
  const id = randomUUID();
  const row = await deps.db.transaction().execute(async (tx) => {
    // The provider has been asked meanwhile.
    await holdAccount(tx, userId);
    await refuseSuspended(tx, userId);
    const begun = await insertSubscription(tx, {
      id,
      userId,
      provider: provider.name,
      providerCustomerId,
      providerPriceId,
      planPriceId: priceId,
      savesCard: isFreshCard,
      startedAt: deps.clock.now(),
      bodyHash: hash,
      idempotencyKey,
    });
    if (begun?.id === id) await deps.admitPayment(tx, userId);
    return begun;
  });
  if (!row) throw await alreadySubscribed(deps, userId);
  if (!row.bodyHash.equals(hash)) throw keyReused();
  if (row.id !== id) return row;
  const page = `${deps.publicUrl}/final?subscriptionId=${id}`;
  const card = { cardId, isFreshCard, ...(asks ? { asksBank: true } : {}) };
  const request = { subscriptionId: id, providerCustomerId, email, providerPriceId, ...card };
  try {
    const pages = { successUrl: page, cancelUrl: `${page}&cancelled=true` };
    const outcome = await provider.subscriptions.subscribe({ ...request, ...pages });
    return await take(deps, row, outcome);
  } catch (error) {
    return giveUp(deps, row, error, card);
  }
}

/** A price of a plan that is sold in the user's country. What it costs is ours to say. Throws invalid-argument. */
export async function requireOffer(
  deps: PaymentDeps,
  userId: string,
  priceId: string,
): Promise<PlanPrice> {
  const { country } = await deps.findCustomer(userId);
  const price = await findPlanPrice(deps.db, priceId);
  if (price?.currency === country.currency) {
    const offer = await findOffer(deps.db, { ...price, at: deps.clock.now() });
    if (offer?.id === priceId) return price;
  }
  throw invalidArgument([
    { path: "priceId", message: translate("This plan is not offered in your country.") },
  ]);
}

/** The provider's price for a plan, made when missing. Throws as the user meets it. */
export async function ensurePrice(provider: PaymentProvider, price: PlanPrice): Promise<string> {
  return (await asUser(() => priceAtProvider(provider, price))).providerPriceId;
}

async function take(
  deps: PaymentDeps,
  row: Subscription,
  outcome: SubscribeOutcome,
): Promise<Subscription> {
  if (outcome.kind === "page") {
    const { sessionId, redirectUrl } = outcome;
    await updatePage(deps.db, row.id, { sessionId, redirectUrl });
    return (await findSubscription(deps.db, row.id)) ?? row;
  }
  if (outcome.kind === "declined") {
    await updateNeverPaid(deps.db, row.id, outcome.decline);
    return (await findSubscription(deps.db, row.id)) ?? row;
  }
  if (await isOfAnother(deps.db, row, outcome.subscription)) {
    await updateNeverPaid(deps.db, row.id);
    throw paidBefore();
  }
  const { providerSubscriptionId } = outcome.subscription;
  await updateProviderSubscription(deps.db, row.id, providerSubscriptionId);
  return (await syncSubscription(deps, row.id)) ?? row;
}

/** No answer: the job looks it up. A refusal: there is no subscription. */
async function giveUp(
  deps: PaymentDeps,
  row: Subscription,
  error: unknown,
  { isFreshCard }: { isFreshCard: boolean },
): Promise<Subscription> {
  if (!(error instanceof PaymentProviderError)) throw error;
  deps.log.warn({ subscriptionId: row.id, kind: error.kind }, error.message);
  if (error.kind === "timeout") return row;
  const now = await findSubscription(deps.db, row.id);
  if (now?.status === "incomplete" && now.providerSubscriptionId === null) {
    await updateNeverPaid(deps.db, row.id);
  }
  if (isFreshCard && error.kind === "rejected") throw tokenRefused("tokenId");
  throw appErrorOf(error);
}

/** A page that was given up was paid too late, and the provider lets that run to its period's end: nothing is charged, and a plan for nothing is none. */
const paidBefore = () =>
  new AppError("aborted", {
    reason: "already-subscribed",
    message: translate(
      "You paid for this plan before, and that money is in your wallet. Take another plan, or this one when what you paid for is over.",
    ),
  });

async function alreadySubscribed(deps: PaymentDeps, userId: string): Promise<AppError> {
  const living = await findLivingSubscription(deps.db, userId);
  return new AppError("aborted", {
    reason: "already-subscribed",
    message:
      living?.status === "incomplete"
        ? translate(
            "Your subscription is still waiting for its first payment. Finish it, or cancel it first.",
          )
        : translate("You already have a subscription. Change it instead."),
  });
}
