import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type CardObject, type Dialect, listObjects } from "../sandbox/cards/card-objects.store.ts";
import { closeAnyDispute } from "../sandbox/cards/close-dispute.ts";
import { createPaystackWebhookWriter } from "../sandbox/cards/paystack/events.ts";
import { paystackPayRoutes } from "../sandbox/cards/paystack/pay.routes.ts";
import { paystackRoutes } from "../sandbox/cards/paystack/paystack.routes.ts";
import { doDueWork as doDueOfPaystack } from "../sandbox/cards/paystack/renew.ts";
import { settleRefund } from "../sandbox/cards/paystack/refunds.ts";
import { doDueWork as doDueOfStripe } from "../sandbox/cards/stripe/billing/renew.ts";
import { checkoutRoutes } from "../sandbox/cards/stripe/checkout/checkout.routes.ts";
import { createStripeWebhookWriter } from "../sandbox/cards/stripe/events.ts";
import { stripeRoutes } from "../sandbox/cards/stripe/stripe.routes.ts";
import { openTemporaryDatabase } from "../sandbox/state/database.ts";

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
export type BankPayment = { paymentId: string; paidMinor: bigint; returnedMinor: bigint };
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
  const taken = { stripe: 0, paystack: 0 };

  function ofStripe(): BankPayment[] {
    const refunds = all("stripe", "refund").filter(({ status }) => status !== "failed");
    return all("stripe", "payment_intent").flatMap((intent) => {
      const paymentId = textIn(intent["metadata"], "payment_id");
      if (intent["status"] !== "succeeded" || paymentId === undefined) return [];
      const back = refunds.filter((one) => one["payment_intent"] === intent.id);
      return { paymentId, paidMinor: minor(intent), returnedMinor: sum(back) };
    });
  }

  function ofPaystack(): BankPayment[] {
    const refunds = all("paystack", "refund").filter(({ status }) => status !== "failed");
    return all("paystack", "transaction").flatMap((one) => {
      const paymentId = textIn(one["metadata"], "payment_id");
      const isPaid = one["status"] === "success" || one["status"] === "reversed";
      if (!isPaid || paymentId === undefined) return [];
      const back = refunds.filter((it) => it["transaction_reference"] === one["reference"]);
      return { paymentId, paidMinor: minor(one), returnedMinor: sum(back) };
    });
  }

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
    /** What is due at the providers by now; refunds under way come to their end. */
    doDueWork(): void {
      doDueOfStripe(context);
      doDueOfPaystack(context);
      for (const refund of all("paystack", "refund"))
        if (refund["status"] === "pending") settleRefund(context, refund, "processed");
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

const minor = (object: CardObject): bigint => BigInt(Number(object["amount"]));
const sum = (objects: readonly CardObject[]): bigint =>
  objects.reduce((total, one) => total + minor(one), 0n);

function textIn(object: unknown, field: string): string | undefined {
  const value: unknown = Object(object)[field];
  return typeof value === "string" ? value : undefined;
}
