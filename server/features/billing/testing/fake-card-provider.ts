import { randomUUID } from "node:crypto";
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentState,
} from "../../../providers/payments/payment-provider.ts";
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from "../../../providers/payments/provider-books.ts";
import type { SavedCard } from "../../../providers/payments/saved-cards.ts";
import { createFakeSubscriptions } from "./fake-subscriptions.ts";

export type FakeCardProvider = ReturnType<typeof createFakeCardProvider>;

/**
 * A card provider in memory with books of its own, for histories too long for the sandbox. `fault` decides at each call that
 * acts whether its answer is lost, before or after it has acted. Cards whose id begins with "bad" are declined.
 */
export function createFakeCardProvider(now: () => Date) {
  const payments = new Map<string, ProviderPayment>();
  const refunds = new Map<string, ProviderRefund>();
  const disputes = new Map<string, ProviderDispute>();
  const pages = new Map<string, { amountMinor: bigint; currency: string }>();
  const declined = new Set<string>();
  const customers = new Map<string, string>();
  const cards: SavedCard[] = [];
  const control = { fault: (): "none" | "before" | "after" => "none" };
  const subscriptions = createFakeSubscriptions(now, payments);

  function acting<Result>(act: () => Result): Promise<Result> {
    const fault = control.fault();
    const lost = new PaymentProviderError("timeout", "The answer was lost.");
    if (fault === "before") return Promise.reject(lost);
    const result = act();
    return fault === "after" ? Promise.reject(lost) : Promise.resolve(result);
  }

  function take(paymentId: string, amountMinor: bigint, currency: string): ProviderPayment {
    const known = payments.get(paymentId);
    if (known) return known;
    const made: ProviderPayment = {
      providerPaymentId: `pp_${paymentId}`,
      paymentId,
      purpose: "payment",
      providerSubscriptionId: null,
      amountMinor,
      refundedMinor: 0n,
      feeMinor: null,
      currency,
      at: now(),
    };
    payments.set(paymentId, made);
    return made;
  }

  function stateOf(paymentId: string): PaymentState {
    const paid = payments.get(paymentId);
    if (paid) return { status: "succeeded", card: null, ...paid };
    if (declined.has(paymentId))
      return { status: "failed", decline: "card-declined", providerPaymentId: null };
    return pages.has(paymentId)
      ? { status: "pending", lastDecline: null }
      : { status: "not-found" };
  }

  const page = <Item>(items: Iterable<Item>) =>
    Promise.resolve({ items: [...items], nextCursor: null });
  const provider: PaymentProvider = {
    name: "stripe",
    startCheckout: ({ paymentId, amountMinor, currency }) =>
      acting(() => {
        pages.set(paymentId, { amountMinor, currency });
        return { sessionId: `page_${paymentId}`, redirectUrl: `https://pay.test/${paymentId}` };
      }),
    chargeToken: () => Promise.reject(new PaymentProviderError("rejected", "No tokens here.")),
    findPayment: ({ paymentId }) => Promise.resolve(stateOf(paymentId)),
    cancelCheckout: () => Promise.resolve(),
    refund: ({ refundId, providerPaymentId, amountMinor }) =>
      acting(() => {
        const paid = [...payments.values()].find(
          (one) => one.providerPaymentId === providerPaymentId,
        );
        const known = refunds.get(refundId);
        if (known) return { providerRefundId: known.providerRefundId, status: known.status };
        if (!paid) throw new PaymentProviderError("rejected", "No such payment.");
        const providerRefundId = `pr_${refundId}`;
        const status = "processed" as const;
        refunds.set(refundId, {
          providerRefundId,
          refundId,
          providerPaymentId,
          amountMinor,
          currency: paid.currency,
          status,
          at: now(),
        });
        return { providerRefundId, status };
      }),
    findRefund: (id) =>
      Promise.resolve(
        [...refunds.values()].find(({ providerRefundId }) => providerRefundId === id),
      ),
    readWebhook: () => null,
    cards: {
      createCustomer: ({ userId }) => Promise.resolve({ providerCustomerId: `customer_${userId}` }),
      list: () => Promise.resolve(cards),
      remove: () => Promise.resolve(),
      startSetup: ({ setupId }) =>
        Promise.resolve({
          providerSetupId: `setup_${setupId}`,
          redirectUrl: "https://pay.test",
          verificationMinor: 0n,
        }),
      findSetup: () => {
        const card = cards.at(-1);
        return Promise.resolve(
          card ? { status: "saved" as const, card } : { status: "pending" as const },
        );
      },
      charge: ({ paymentId, providerCustomerId, cardId, amountMinor, currency }) =>
        acting(() => {
          customers.set(paymentId, providerCustomerId);
          if (cardId.startsWith("bad")) declined.add(paymentId);
          else take(paymentId, amountMinor, currency);
          return stateOf(paymentId);
        }),
    },
    subscriptions: subscriptions.port,
    books: {
      listPayments: () => page(payments.values()),
      listRefunds: () => page(refunds.values()),
      listDisputes: () => page(disputes.values()),
    },
    mobileMoney: null,
  };
  return {
    provider,
    control,
    payments,
    /** Who was charged, by payment. */
    customers,
    refunds,
    disputes,
    subscriptions,
    /** Somebody pays on the page. */
    payPage(paymentId: string): void {
      const open = pages.get(paymentId);
      if (open) take(paymentId, open.amountMinor, open.currency);
    },
    addCard(cardId: string): void {
      cards.push({ cardId, brand: "visa", last4: "4242", expiryMonth: 12, expiryYear: 2040 });
    },
    /** The customer's bank asks for the money of a payment back. */
    dispute(paymentId: string): string {
      const paid = payments.get(paymentId);
      const providerDisputeId = `pd_${randomUUID()}`;
      if (!paid) throw new Error("Nothing was paid.");
      const { providerPaymentId, amountMinor, currency } = paid;
      const status = "open" as const;
      disputes.set(providerDisputeId, {
        providerDisputeId,
        providerPaymentId,
        paymentId,
        amountMinor,
        currency,
        status,
        reason: "fraudulent",
        at: now(),
        answerBy: null,
      });
      return providerDisputeId;
    },
    decide(providerDisputeId: string, status: "won" | "lost"): void {
      const dispute = disputes.get(providerDisputeId);
      if (dispute) disputes.set(providerDisputeId, { ...dispute, status });
    },
  };
}
