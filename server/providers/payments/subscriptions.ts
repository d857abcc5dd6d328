import type { Decline } from "./payment-state.ts";
import type { ProviderPayment } from "./provider-statement.ts";

export type PlanTerms = {
  /** Our stable key of plan, interval and currency, such as "standard-monthly-zar". */
  planKey: string;
  name: string;
  /** Per interval, in minor units. Another amount under the same key makes a new price; running subscriptions keep theirs. */
  amountMinor: bigint;
  currency: string;
  interval: "month" | "year";
};

export type SubscribeRequest = {
  /** Our id; also the idempotency key. */
  subscriptionId: string;
  providerCustomerId: string;
  email: string;
  providerPriceId: string;
  /** Null leads to the provider's page, where a card is typed. */
  cardId: string | null;
  /** `cardId` is a token fresh from the provider's card field: its card becomes one of the customer's first. */
  isFreshCard?: boolean;
  /** The bank is to ask the card's owner, wherever it can. */
  asksBank?: boolean;
  successUrl: string;
  cancelUrl: string;
};

/** A subscription as we know it: enough to find it, also when the answer never reached us. */
export type SubscriptionHandle = {
  subscriptionId: string;
  providerCustomerId: string;
  providerPriceId: string;
  /** From the page, or from the provider's answer; null while neither is known. */
  sessionId: string | null;
  providerSubscriptionId: string | null;
  createdAt: Date;
};

/**
 * incomplete: the first payment is still missing. past-due: a renewal was refused and the provider may try again, or the
 * bank wants its owner to confirm it (then there is an `actionUrl` and no `lastDecline`; Paystack says authentication-failed).
 * ended: nothing will be charged any more.
 */
export type SubscriptionStatus = "incomplete" | "active" | "past-due" | "ended";

export type SubscriptionState = {
  providerSubscriptionId: string;
  providerPriceId: string;
  status: SubscriptionStatus;
  /** True once it was cancelled and runs to the end of the paid period. */
  endsAtPeriodEnd: boolean;
  /** End of the period that is paid, and time of the next charge. */
  periodEnd: Date | null;
  /** The page on which the customer can pass the bank's challenge or pay what is overdue, if there is one. */
  actionUrl: string | null;
  lastDecline: Decline | null;
  /** The card that is charged at the next renewal, as it is known among the customer's saved cards. */
  cardId: string | null;
};

export type SubscribeOutcome =
  | { kind: "page"; sessionId: string; redirectUrl: string }
  | { kind: "subscription"; subscription: SubscriptionState }
  /** The card was refused; there is no subscription. */
  | { kind: "declined"; decline: Decline };

/** A subscription that the provider is known to have. */
export type KnownSubscription = {
  subscriptionId: string;
  providerSubscriptionId: string;
  providerCustomerId: string;
};

/** Recurring payments. Every method throws PaymentProviderError; those that act may be repeated. */
export type Subscriptions = {
  /** The provider's price for these terms, made when missing. */
  ensurePrice(terms: PlanTerms): Promise<{ providerPriceId: string }>;
  /**
   * Begins it. A bank that asks the card's owner leads to a page: Stripe's subscription waits there (`actionUrl`), Paystack has
   * the card typed once more (`page`). Throws rejected for a fresh token that is none, or is somebody else's.
   */
  subscribe(request: SubscribeRequest): Promise<SubscribeOutcome>;
  /** The truth about a subscription; undefined when the provider has none (yet). */
  find(handle: SubscriptionHandle): Promise<SubscriptionState | undefined>;
  /** Payments of a subscription since `from`, found by its customer; the statement shows the same. */
  listPayments(subscription: KnownSubscription, from: Date): Promise<ProviderPayment[]>;
  cancelAtPeriodEnd(subscription: KnownSubscription): Promise<SubscriptionState>;
  /** Nothing is charged any more. What was paid is not paid back by this. */
  cancelNow(subscription: KnownSubscription): Promise<SubscriptionState>;
  /** Closes a page that was not paid, where the provider can; one that was paid stays as it is. */
  closePage(sessionId: string): Promise<void>;
  /** Takes a cancellation back, before the period has ended. Throws rejected afterwards. */
  resume(subscription: KnownSubscription): Promise<SubscriptionState>;
  /**
   * Changes the price from the next renewal on; nothing is charged now, an upgrade's difference is a payment of its own.
   * The answer may carry another providerSubscriptionId (Paystack cannot change a plan and makes a new subscription).
   */
  changePlan(
    subscription: KnownSubscription,
    to: { providerPriceId: string; cardId: string | null },
  ): Promise<SubscriptionState>;
  /** Pays the overdue amount with another card, which is charged from then on. May carry another providerSubscriptionId. */
  payOverdue(subscription: KnownSubscription, cardId: string): Promise<SubscribeOutcome>;
  /** The provider's own page for card and invoices of a customer. */
  managePage(subscription: KnownSubscription, returnUrl: string): Promise<{ redirectUrl: string }>;
};
