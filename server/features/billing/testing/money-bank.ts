import type { CardProviderName } from "../../../providers/payments/card-providers.ts";
import type {
  PaymentNotice,
  PaymentProvider,
} from "../../../providers/payments/payment-provider.ts";
import {
  Crash,
  createFakeCardProvider,
  type FakeStatement,
  type Fault,
} from "./fake-card-provider.ts";

/** Cards of a customer by what the bank says when they are charged. */
export type BankCards = { good: string; declined: string; challenged: string };

/** The card provider's side of one customer's history: its adapter, and what happens there without us. */
export type MoneyBank = {
  name: CardProviderName;
  provider: PaymentProvider;
  control: { fault: () => Fault };
  /** The customer's cards, with our id of the customer and the provider's. */
  openCards(customer: {
    userId: string;
    providerCustomerId: string;
    email: string;
    currency: string;
  }): Promise<BankCards>;
  /** The customer pays on a page, passes or fails a challenge, or answers on the phone. */
  payPage(payment: { paymentId: string; redirectUrl: string }): Promise<void>;
  answer(payment: { paymentId: string; redirectUrl: string | null }, yes: boolean): Promise<void>;
  /** The bank asks for the money of a payment back; undefined where nothing was paid. */
  dispute(paymentId: string): string | undefined;
  decide(providerDisputeId: string, outcome: "won" | "lost"): void;
  /** How the next refund ends. */
  nextRefund(end: "at-once" | "later" | "fails"): void;
  /** A month passes: subscriptions are renewed, or refused. */
  renew(): void;
  refuseRenewals(): void;
  /** What is under way there comes to its end. */
  settle(): void;
  /** What was taken from the customer for the wallet and not given back, by the provider's own records. */
  fromCustomer(): bigint;
  /** Webhooks since the last call, oldest first. */
  takeWebhooks(): { notice: PaymentNotice; body: string }[];
  close(): void;
};

const MONTH_MS = 31 * 86_400_000;

/** A provider in memory that answers as Stripe does: at once, by our own ids. Several share one statement. */
export function createMemoryBank(time: { ms: number }, shared: FakeStatement): MoneyBank {
  const fake = createFakeCardProvider(() => new Date(time.ms), shared, { ownDisputes: true });
  const running = (): string[] => [...fake.subscriptions.running.keys()];
  let customer = "";
  return {
    name: "stripe",
    provider: fake.provider,
    control: fake.control,
    openCards({ userId, providerCustomerId }) {
      customer = providerCustomerId;
      const cards = { good: `card_${userId}`, declined: `bad_${userId}` };
      fake.addCard(cards.good);
      fake.addCard(cards.declined);
      return Promise.resolve({ ...cards, challenged: cards.good });
    },
    payPage({ paymentId }) {
      fake.payPage(paymentId);
      fake.customers.set(paymentId, customer);
      return Promise.resolve();
    },
    answer: () => Promise.resolve(),
    dispute: (paymentId) => (fake.payments.has(paymentId) ? fake.dispute(paymentId) : undefined),
    decide: fake.decide,
    nextRefund: () => {},
    renew() {
      time.ms += MONTH_MS;
      for (const id of running()) fake.subscriptions.pay(id);
    },
    refuseRenewals() {
      for (const id of running()) fake.subscriptions.refuse(id);
    },
    settle: () => {},
    fromCustomer() {
      const theirs = new Set<string>();
      let sum = 0n;
      for (const { paymentId, providerPaymentId, amountMinor } of fake.payments.values()) {
        if (fake.customers.get(paymentId ?? "") !== customer) continue;
        theirs.add(providerPaymentId);
        sum += amountMinor;
      }
      for (const { providerPaymentId, amountMinor } of fake.refunds.values())
        if (theirs.has(providerPaymentId ?? "")) sum -= amountMinor;
      return sum;
    },
    takeWebhooks: () => [],
    close: () => {},
  };
}

/** Dies where a fault says so, also where an adapter took the lost connection for an error of its own. */
export function mortal<Port extends object>(port: Port, isDead: () => boolean): Port {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === "object" && value !== null) return mortal(value, isDead);
      if (typeof value !== "function") return value;
      return async (...args: unknown[]) => {
        const settled = await Promise.allSettled([Reflect.apply(value, target, args)]);
        if (isDead()) throw new Crash();
        const [outcome] = settled;
        if (outcome?.status === "rejected") throw outcome.reason;
        return outcome?.value;
      };
    },
  });
}
