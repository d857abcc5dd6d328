import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import type { ProviderPayment } from "../../../providers/payments/provider-statement.ts";
import type {
  Subscriptions,
  SubscriptionState,
} from "../../../providers/payments/subscriptions.ts";
import { monthStartMs } from "../../../../domain/money/plan-terms.ts";

type Running = SubscriptionState & {
  startMs: number;
  periods: number;
  months: number;
  amountMinor: bigint;
  currency: string;
  /** What a renewal that is not paid yet was billed at: a change of plan after it changes nothing of that. */
  billedMinor?: bigint | undefined;
};

/** Subscriptions in memory: a test says when they are renewed, refused or ended. */
export function createFakeSubscriptions(now: () => Date, payments: Map<string, ProviderPayment>) {
  const prices = new Map<string, { amountMinor: bigint; currency: string; months: number }>();
  const running = new Map<string, Running>();

  const get = (id: string): Running => {
    const found = running.get(id);
    if (!found) throw new PaymentProviderError("rejected", "No such subscription.");
    return found;
  };

  function pay(id: string): void {
    const one = get(id);
    one.periods += 1;
    one.status = "active";
    one.lastDecline = null;
    one.periodEnd = new Date(monthStartMs(one.startMs, one.periods * one.months));
    const price = prices.get(one.providerPriceId);
    const key = `${id}:${one.periods}`;
    payments.set(key, {
      providerPaymentId: `pp_${key}`,
      paymentId: null,
      purpose: "subscription",
      providerSubscriptionId: id,
      amountMinor: one.billedMinor ?? price?.amountMinor ?? one.amountMinor,
      refundedMinor: 0n,
      feeMinor: null,
      currency: one.currency,
      at: now(),
    });
    one.billedMinor = undefined;
  }

  /** The renewal is due, at the price of now. */
  function bill(id: string): void {
    const one = get(id);
    one.billedMinor ??= prices.get(one.providerPriceId)?.amountMinor;
  }

  const port: Subscriptions = {
    ensurePrice({ planKey, amountMinor, currency, interval }) {
      prices.set(planKey, { amountMinor, currency, months: interval === "year" ? 12 : 1 });
      return Promise.resolve({ providerPriceId: planKey });
    },
    subscribe({ subscriptionId, providerPriceId, cardId }) {
      if (cardId?.startsWith("bad"))
        return Promise.resolve({ kind: "declined", decline: "card-declined" });
      const price = prices.get(providerPriceId);
      if (!price) throw new PaymentProviderError("rejected", "No such price.");
      const id = `ps_${subscriptionId}`;
      if (running.has(id)) return Promise.resolve({ kind: "subscription", subscription: get(id) });
      running.set(id, {
        providerSubscriptionId: id,
        providerPriceId,
        status: "incomplete",
        endsAtPeriodEnd: false,
        periodEnd: null,
        actionUrl: null,
        lastDecline: null,
        cardId,
        startMs: now().getTime(),
        periods: 0,
        ...price,
      });
      if (cardId === null)
        return Promise.resolve({
          kind: "page",
          sessionId: `page_${id}`,
          redirectUrl: "https://pay.test",
        });
      pay(id);
      return Promise.resolve({ kind: "subscription", subscription: get(id) });
    },
    find: ({ subscriptionId }) => {
      const found = running.get(`ps_${subscriptionId}`);
      return Promise.resolve(found && { ...found });
    },
    listPayments: ({ providerSubscriptionId }) =>
      Promise.resolve(
        [...payments.values()].filter(
          (payment) => payment.providerSubscriptionId === providerSubscriptionId,
        ),
      ),
    cancelAtPeriodEnd: ({ providerSubscriptionId: id }) =>
      Promise.resolve(Object.assign(get(id), { endsAtPeriodEnd: true })),
    cancelNow: ({ providerSubscriptionId: id }) =>
      Promise.resolve(Object.assign(get(id), { status: "ended" as const })),
    closePage: () => Promise.resolve(),
    resume: ({ providerSubscriptionId: id }) =>
      Promise.resolve(Object.assign(get(id), { endsAtPeriodEnd: false })),
    changePlan: ({ providerSubscriptionId: id }, { providerPriceId }) =>
      Promise.resolve(Object.assign(get(id), { providerPriceId })),
    payOverdue({ providerSubscriptionId: id }, cardId) {
      if (cardId.startsWith("bad"))
        return Promise.resolve({ kind: "declined", decline: "card-declined" });
      pay(id);
      return Promise.resolve({ kind: "subscription", subscription: get(id) });
    },
    managePage: () => Promise.resolve({ redirectUrl: "https://pay.test/portal" }),
  };
  return {
    port,
    running,
    bill,
    pay,
    refuse(id: string): void {
      bill(id);
      Object.assign(get(id), { status: "past-due", lastDecline: "insufficient-funds" });
    },
    end(id: string): void {
      Object.assign(get(id), { status: "ended" });
    },
  };
}
