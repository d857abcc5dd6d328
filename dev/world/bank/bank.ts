import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import {
  type CardObject,
  type Dialect,
  listObjects,
} from "../../sandbox/cards/card-objects.store.ts";
import { deleteFaults, insertFault } from "../../sandbox/cards/faults.store.ts";
import { closeAnyDispute } from "../../sandbox/cards/close-dispute.ts";
import { answerWallet } from "../../sandbox/cards/paystack/charges.ts";
import { openDispute } from "../../sandbox/cards/paystack/disputes.ts";
import { createPaystackWebhookWriter } from "../../sandbox/cards/paystack/events.ts";
import { paystackPayRoutes } from "../../sandbox/cards/paystack/pay.routes.ts";
import { paystackRoutes } from "../../sandbox/cards/paystack/paystack.routes.ts";
import { doDueWork as doDueOfPaystack } from "../../sandbox/cards/paystack/renew.ts";
import { settleRefund } from "../../sandbox/cards/paystack/refunds.ts";
import { doDueWork as doDueOfStripe } from "../../sandbox/cards/stripe/billing/renew.ts";
import { checkoutRoutes } from "../../sandbox/cards/stripe/checkout/checkout.routes.ts";
import { recordDispute } from "../../sandbox/cards/stripe/payments/disputes.ts";
import { createStripeWebhookWriter } from "../../sandbox/cards/stripe/events.ts";
import { stripeRoutes } from "../../sandbox/cards/stripe/stripe.routes.ts";
import { openTemporaryDatabase } from "../../sandbox/state/database.ts";
import { minor, sum, textIn } from "./bank-objects.ts";
import { type BankPlan, listBankPlans } from "./bank-plans.ts";

export const STRIPE_KEY = "sk_test_of_the_world";
export const STRIPE_SIGNING = "whsec_of_the_world";
export const PAYSTACK_KEY = "sk_test_of_the_world_too";
const ORIGIN = "http://bank.test";
const QUIET = { kick() {}, settle: () => Promise.resolve(), stop: () => Promise.resolve() };
const CARDS = {
  stripe: { number: "4242424242424242", cvc: "123" },
  paystack: { number: "4084084084084081", cvc: "408" },
};

export type Webhook = { path: string; headers: Record<string, string>; body: string };
/** What the provider's own records say of one payment of ours, in minor units. */
export type BankPayment = {
  paymentId: string;
  paidMinor: bigint;
  returnedMinor: bigint;
  /** What the bank took back because the card holder was right. */
  lostMinor: bigint;
};
export type PlanPayment = { provider: Dialect; paidMinor: bigint };
export type Bank = ReturnType<typeof createBank>;

/** Both card providers with accounts of their own. Their webhooks wait until the world delivers them. */
export function createBank(clock: { now(): Date }) {
  const db = openTemporaryDatabase({ numbersFrom: 0 });
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route("/", checkoutRoutes({ db, clock, webhooks: QUIET }));
  app.route("/", paystackPayRoutes({ db, clock, webhooks: QUIET }));
  app.route("/", paystackRoutes({ db, clock, secretKey: PAYSTACK_KEY, webhooks: QUIET }));
  app.route("/stripe", stripeRoutes({ db, clock, secretKey: STRIPE_KEY, webhooks: QUIET }));
  const context = { db, now: clock.now, origin: ORIGIN, requestId: null, idempotencyKey: null };
  const all = (dialect: Dialect, kind: string): CardObject[] => listObjects(db, dialect, kind);
  const write = {
    stripe: createStripeWebhookWriter(db, { toolUrl: "", secret: STRIPE_SIGNING }),
    paystack: createPaystackWebhookWriter(db, { toolUrl: "", secretKey: PAYSTACK_KEY }),
  };
  const disputed = new Set<string>();
  const taken = { stripe: 0, paystack: 0 };

  function ofStripe(): BankPayment[] {
    const refunds = all("stripe", "refund").filter(({ status }) => status !== "failed");
    return all("stripe", "payment_intent").flatMap((intent) => {
      const paymentId = textIn(intent["metadata"], "payment_id");
      if (intent["status"] !== "succeeded" || paymentId === undefined) return [];
      const back = refunds.filter((one) => one["payment_intent"] === intent.id);
      const lost = all("stripe", "dispute").filter(
        (one) => one["payment_intent"] === intent.id && one["status"] === "lost",
      );
      return {
        paymentId,
        paidMinor: minor(intent),
        returnedMinor: sum(back),
        lostMinor: sum(lost),
      };
    });
  }

  function ofPaystack(): BankPayment[] {
    const refunds = all("paystack", "refund").filter(({ status }) => status !== "failed");
    return all("paystack", "transaction").flatMap((one) => {
      const paymentId = textIn(one["metadata"], "payment_id");
      const isPaid = one["status"] === "success" || one["status"] === "reversed";
      if (!isPaid || paymentId === undefined) return [];
      const back = refunds.filter((it) => it["transaction_reference"] === one["reference"]);
      const lost = all("paystack", "dispute").filter(
        (it) =>
          textIn(it["transaction"], "reference") === one["reference"] &&
          it["resolution"] === "merchant-accepted",
      );
      return {
        paymentId,
        paidMinor: minor(one),
        returnedMinor: sum(back),
        lostMinor: lost.reduce((total, it) => total + BigInt(Number(it["refund_amount"])), 0n),
      };
    });
  }

  /** What was paid there for plans: such payments do not carry an id of ours. */
  function forPlans(): PlanPayment[] {
    const of = (one: CardObject, provider: Dialect): PlanPayment[] =>
      ["succeeded", "success"].includes(String(one["status"])) &&
      textIn(one["metadata"], "payment_id") === undefined
        ? [{ provider, paidMinor: minor(one) }]
        : [];
    return [
      ...all("stripe", "payment_intent").flatMap((one) => of(one, "stripe")),
      ...all("paystack", "transaction").flatMap((one) => of(one, "paystack")),
    ];
  }

  const plans = (): BankPlan[] => listBankPlans(all);

  return {
    fetch: (request: Request) => app.fetch(request),
    /** Somebody fills in the page of a payment. */
    async pay(pageUrl: string, dialect: Dialect): Promise<void> {
      const { pathname, search } = new URL(pageUrl);
      const fields = { ...CARDS[dialect], expiry: "12/45", name: "Test Card", action: "pay" };
      const body = new URLSearchParams(fields);
      await app.request(`${ORIGIN}${pathname}${search}`, { method: "POST", body });
    },
    payments: () => [...ofStripe(), ...ofPaystack()],
    planPayments: forPlans,
    plans,
    /** The bank refuses the next renewals, or wants their owners to confirm them. */
    refuseRenewals(how: "renewal-declined" | "renewal-challenge", times: number): void {
      insertFault(db, { kind: how, times, match: "", delayMs: 0 });
    },
    /** Renewals are paid again. */
    takeRenewals: () => deleteFaults(db),
    /** The card holder disputes a payment of which nothing was returned or disputed yet. */
    dispute(paymentId: string): void {
      const known = [...ofStripe(), ...ofPaystack()].find((one) => one.paymentId === paymentId);
      if (known === undefined || known.returnedMinor > 0n || disputed.has(paymentId)) return;
      const of = (it: CardObject) => textIn(it["metadata"], "payment_id") === paymentId;
      const intent = all("stripe", "payment_intent").find(of);
      const charge = all("stripe", "charge").find((it) => it["payment_intent"] === intent?.id);
      const transaction = all("paystack", "transaction").find(of);
      if (intent && charge) recordDispute(context, charge);
      else if (transaction) openDispute(context, transaction);
      disputed.add(paymentId);
    },
    /** What is due at the providers by now; refunds under way come to their end. */
    doDueWork(): void {
      doDueOfStripe(context);
      doDueOfPaystack(context);
      for (const refund of all("paystack", "refund"))
        if (refund["status"] === "pending") settleRefund(context, refund, "processed");
      for (const transaction of all("paystack", "transaction"))
        if (transaction["status"] === "pending" && transaction["_step"])
          answerWallet(context, transaction, Number(transaction["amount"]) % 2_000 === 0);
    },
    endDisputes(won: boolean): void {
      for (const dialect of ["stripe", "paystack"] as const)
        for (const { id, status } of all(dialect, "dispute"))
          if (!["won", "lost", "resolved"].includes(String(status)))
            closeAnyDispute(context, id, won);
    },
    /** Webhooks that have not been taken yet, oldest first. */
    takeWebhooks(): Webhook[] {
      return (["stripe", "paystack"] as const).flatMap((dialect) => {
        const events = all(dialect, "event").toReversed();
        const fresh = events.slice(taken[dialect]);
        taken[dialect] = events.length;
        return fresh.map(({ id }) => {
          const { url, headers, body } = write[dialect](id, "valid");
          return { path: url, headers, body };
        });
      });
    },
    close: () => db.close(),
  };
}
