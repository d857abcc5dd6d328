import { createHmac, randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import {
  PAYSTACK_KEY,
  SECRET_KEY,
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from "../../../../dev/sandbox/testing/start-test-sandbox.ts";
import type { PaymentHandle, PaymentNotice, PaymentProvider } from "../payment-provider.ts";
import { createPaystackProvider } from "../paystack/provider.ts";
import type { ProviderEvent } from "../provider-event.ts";
import type { SavedCard } from "../payment-state.ts";
import { createStripeProvider } from "../stripe/provider.ts";

/** One vendor as the contract sees it: its adapter, its currency and its test cards. */
export type Vendor = {
  name: "stripe" | "paystack";
  currency: string;
  cvc: Readonly<Record<string, string>>;
  cards: Record<
    | "good"
    | "declined"
    | "insufficient"
    | "challenge"
    | "challengeWhenSaved"
    | "failsWhenCharged"
    | "refundFails"
    | "refundPending"
    | "disputed",
    string
  >;
  /** Part of the path by which a charge of a saved card is known to the faults. */
  chargePath: string;
  signatureHeader: string;
  /** The value of that header for a body of the provider's own. */
  sign(body: string): string;
};

export const STRIPE: Vendor = {
  name: "stripe",
  currency: "ZAR",
  cvc: {},
  cards: {
    good: "4242424242424242",
    declined: "4000000000000002",
    insufficient: "4000000000009995",
    challenge: "4000000000003220",
    challengeWhenSaved: "4000000000003220",
    failsWhenCharged: "4000000000000341",
    refundFails: "4000000000005126",
    refundPending: "4000000000007726",
    disputed: "4000000000000259",
  },
  chargePath: "POST /v1/payment_intents",
  signatureHeader: "stripe-signature",
  sign: (payload) => Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET }),
};

export const PAYSTACK: Vendor = {
  name: "paystack",
  currency: "GHS",
  cvc: { "4084084084084081": "408", "4084080000005408": "001", "4084080000670037": "787" },
  cards: {
    good: "4084084084084081",
    declined: "4084080000005408",
    insufficient: "4084080000670037",
    challenge: "5192602720584796",
    challengeWhenSaved: "4084080000000409",
    failsWhenCharged: "4084080000000341",
    refundFails: "4084080000671803",
    refundPending: "4084080000671902",
    disputed: "4084080000000259",
  },
  chargePath: "POST /paystack/transaction/charge_authorization",
  signatureHeader: "x-paystack-signature",
  sign: (body) => createHmac("sha512", PAYSTACK_KEY).update(body).digest("hex"),
};

export type Webhook = { body: string; headers: Headers; notice: PaymentNotice };

export type ContractWorld = {
  sandbox: TestSandbox;
  provider: PaymentProvider;
  /** The same world with an adapter that soon gives up waiting, for what the provider never answers. */
  inHaste(): ContractWorld;
  /** The adapter again, with another key. */
  withKey(secretKey: string): PaymentProvider;
  fault(kind: string, more?: object): Promise<void>;
  advance(duration: string): Promise<void>;
  /** Fills in a page with a card; answers where the browser goes next. */
  typeCard(pageUrl: string, number: string): Promise<string>;
  /** Presses a button of a page. */
  press(pageUrl: string, action: string): Promise<string>;
  customer(): Promise<{ providerCustomerId: string; email: string }>;
  /** Saves a card on the vendor's page, challenge passed. */
  saveCard(
    customer: { providerCustomerId: string; email: string },
    number: string,
  ): Promise<SavedCard>;
  /** The first webhook that brings this kind of news about `part`. */
  providerEvent<Kind extends ProviderEvent["kind"]>(
    kind: Kind,
    part: string,
  ): Promise<Extract<ProviderEvent, { kind: Kind }>>;
  webhooks(): Webhook[];
  end(): Promise<void>;
};

/** Of any call; a busy machine must not look like a provider that does not answer. */
const PATIENCE_MS = 20_000;
/** Long enough for the sandbox to have done what it was asked. */
const HASTE_MS = 1_500;

const RETURN = "http://127.0.0.1:3000/final";

export async function createContractWorld(vendor: Vendor): Promise<ContractWorld> {
  const sandbox = await startTestSandbox();
  const make = (secretKey: string, timeoutMs = PATIENCE_MS): PaymentProvider =>
    vendor.name === "stripe"
      ? createStripeProvider({
          secretKey,
          webhookSecret: WEBHOOK_SECRET,
          apiBase: `${sandbox.url}/stripe`,
          timeoutMs,
          maxNetworkRetries: 0,
        })
      : createPaystackProvider({ secretKey, apiBase: `${sandbox.url}/paystack`, timeoutMs });
  const ownKey = vendor.name === "stripe" ? SECRET_KEY : PAYSTACK_KEY;
  const provider = make(ownKey);

  async function submit(pageUrl: string, fields: Record<string, string>): Promise<string> {
    const body = new URLSearchParams(fields);
    const response = await fetch(pageUrl, { method: "POST", redirect: "manual", body });
    return new URL(response.headers.get("location") ?? pageUrl, pageUrl).href;
  }
  const press = (pageUrl: string, action: string) => submit(pageUrl, { action });
  const typeCard = (pageUrl: string, number: string) =>
    submit(pageUrl, {
      number,
      expiry: "12/34",
      cvc: vendor.cvc[number] ?? (number === vendor.cards.challengeWhenSaved ? "000" : "123"),
      name: "Test Card",
      action: "pay",
    });

  function webhooks(): Webhook[] {
    return sandbox.receiver.received
      .filter(({ path }) => path === `/tool/webhooks/${vendor.name}`)
      .flatMap(({ body, headers: raw }) => {
        const headers = new Headers({
          [vendor.signatureHeader]: String(raw[vendor.signatureHeader]),
        });
        const notice = provider.readWebhook(body, headers);
        return notice === null ? [] : [{ body, headers, notice }];
      });
  }

  const world: ContractWorld = {
    sandbox,
    provider,
    inHaste: () => ({ ...world, provider: make(ownKey, HASTE_MS) }),
    withKey: (secretKey) => make(secretKey),
    press,
    typeCard,
    webhooks,
    async fault(kind, more = {}) {
      await sandbox.call("PUT", "/api/faults", { kind, ...more });
    },
    async advance(duration) {
      const response = await sandbox.call("POST", "/api/clock", { advance: duration });
      if (!response.ok) throw new Error(await response.text());
    },
    async customer() {
      const email = `${randomUUID()}@shop.example.com`;
      const request = { userId: randomUUID(), email, name: "Corner Shop" };
      return { ...(await provider.cards.createCustomer(request)), email };
    },
    async saveCard({ providerCustomerId, email }, number) {
      const page = await provider.cards.startSetup({
        setupId: randomUUID(),
        providerCustomerId,
        email,
        currency: vendor.currency,
        successUrl: RETURN,
        cancelUrl: RETURN,
      });
      const next = await typeCard(page.redirectUrl, number);
      if (next.includes("challenge")) await press(next, "complete");
      const state = await provider.cards.findSetup(page.providerSetupId);
      if (state.status !== "saved") throw new Error(`The card is ${state.status}.`);
      return state.card;
    },
    async providerEvent(kind, part) {
      for (;;) {
        const count = sandbox.receiver.received.length;
        const found = webhooks().find(
          ({ body, notice }) => notice.providerEvent.kind === kind && body.includes(part),
        );
        // Found by its kind just above.
        if (found)
          return found.notice.providerEvent as Extract<ProviderEvent, { kind: typeof kind }>;
        await sandbox.receiver.waitFor(count + 1, "");
      }
    },
    end: () => sandbox.end(),
  };
  return world;
}

export const RETURN_URL = RETURN;

export function handleOf(
  paymentId: string,
  method: PaymentHandle["method"],
  sessionId: string | null = null,
): PaymentHandle {
  return { paymentId, method, sessionId, providerPaymentId: null, createdAt: new Date() };
}
