import { randomUUID } from "node:crypto";
import type { PaymentState } from "../../../providers/payments/payment-state.ts";
import {
  type PaymentProvider,
  PaymentProviderError,
} from "../../../providers/payments/payment-provider.ts";
import type {
  ProviderDispute,
  ProviderPayment,
  ProviderRefund,
} from "../../../providers/payments/provider-statement.ts";
import type { SavedCard } from "../../../providers/payments/payment-state.ts";
import { createFakeSubscriptions } from "./fake-subscriptions.ts";

export type FakeCardProvider = ReturnType<typeof createFakeCardProvider>;

/** Our process was killed while it waited for the provider. */
export class Crash extends Error {}

/** What happens to a call that acts: its answer is lost, or we are killed, before or after the provider has acted. */
export type Fault = "none" | "before" | "after" | "die-before" | "die-after";

/** The provider's own statement. Several adapters may share it. */
export type FakeStatement = ReturnType<typeof createFakeStatement>;

export function createFakeStatement() {
  return {
    payments: new Map<string, ProviderPayment>(),
    refunds: new Map<string, ProviderRefund>(),
    disputes: new Map<string, ProviderDispute>(),
    pages: new Map<string, { amountMinor: bigint; currency: string }>(),
    declined: new Set<string>(),
    forgotten: new Set<string>(),
    customers: new Map<string, string>(),
    cards: [] as SavedCard[],
  };
}

/**
 * An in-memory card provider with its own statement, for histories too long for the sandbox. `fault` decides the
 * outcome of each writing call. Cards whose id begins with "bad" are declined. With `ownDisputes` only disputes opened
 * through this adapter are listed.
 */
export function createFakeCardProvider(
  now: () => Date,
  shared = createFakeStatement(),
  { ownDisputes = false } = {},
) {
  const { payments, refunds, disputes, pages, declined, forgotten, customers, cards } = shared;
  const opened = new Set<string>();
  const control = {
    fault: (): Fault => "none",
    /** What the provider keeps of a payment; null while it does not say. */
    fee: (_amountMinor: bigint): bigint | null => null,
  };
  const subscriptions = createFakeSubscriptions(now, payments);

  function acting<Result>(act: () => Result): Promise<Result> {
    const fault = control.fault();
    const lost = () =>
      fault.startsWith("die")
        ? new Crash()
        : new PaymentProviderError("timeout", "The answer was lost.");
    if (fault.endsWith("before")) return Promise.reject(lost());
    const result = act();
    return fault.endsWith("after") ? Promise.reject(lost()) : Promise.resolve(result);
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
      feeMinor: control.fee(amountMinor),
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
          purpose: "refund",
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
      forgetCustomer: (id) => acting(() => void forgotten.add(id)),
      startSetup: ({ setupId }) =>
        Promise.resolve({
          providerSetupId: `setup_${setupId}`,
          redirectUrl: "https://pay.test",
          verificationMinor: 0n,
        }),
      findSetup: () => {
        const card = cards.at(-1);
        return Promise.resolve(
          card
            ? { status: "saved" as const, card }
            : { status: "pending" as const, lastDecline: null },
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
    subscriptions: {
      ...subscriptions.port,
      subscribe: (request) => acting(() => subscriptions.port.subscribe(request)).then((it) => it),
    },
    statement: {
      listPayments: () => page(payments.values()),
      listRefunds: () => page(refunds.values()),
      listDisputes: () =>
        page(ownDisputes ? [...opened].flatMap((id) => disputes.get(id) ?? []) : disputes.values()),
    },
    mobileMoney: null,
  };
  return {
    provider,
    shared,
    control,
    payments,
    /** Customers that were deleted. */
    forgotten,
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
    /** Somebody pays by mobile money. */
    payOnPhone(paymentId: string, amountMinor: bigint, currency: string): PaymentState {
      take(paymentId, amountMinor, currency);
      return stateOf(paymentId);
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
      opened.add(providerDisputeId);
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
