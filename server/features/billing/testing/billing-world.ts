import { Hono } from "hono";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import {
  SECRET_KEY,
  startTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from "../../../../dev/sandbox/testing/start-test-sandbox.ts";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { AppError, ERROR_CODES } from "../../../../domain/errors.ts";
import { createShiftableClock } from "../../../../platform/clock.ts";
import { createLog } from "../../../../platform/log/log.ts";
import { createDb, type Database } from "../../../db/database.ts";
import { createStripeProvider } from "../../../providers/payments/stripe/provider.ts";
import { createBillingWebhooks } from "../billing.webhooks.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { quietPorts } from "./quiet-ports.ts";

/** Billing on a real database, talking to the card sandbox over HTTP; the webhooks wait until a test delivers them. */
export type BillingWorld = {
  database: TestDatabase;
  db: Database;
  sandbox: TestSandbox;
  deps: PaymentDeps;
  /** Fills in the payment page. */
  pay(redirectUrl: string | null, card: string): Promise<void>;
  /** The webhooks about one payment so far, at least `count` of them. */
  webhooksAbout(paymentId: string, count: number): Promise<Webhook[]>;
  deliver(webhook: Webhook): Promise<number>;
  end(): Promise<void>;
};

export type Webhook = { body: string; signature: string };

export async function createBillingWorld(): Promise<BillingWorld> {
  const database = await createTestDatabase("server", { max: 20 });
  const sandbox = await startTestSandbox();
  const provider = createStripeProvider({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    apiBase: `${sandbox.url}/stripe`,
    timeoutMs: 2_000,
    maxNetworkRetries: 0,
  });
  const db = createDb(database.pool);
  const deps: PaymentDeps = {
    db,
    // Business time is far from the machine's: signatures must not care.
    clock: createShiftableClock(10 * 86_400_000),
    log: createLog("test", "silent"),
    ...quietPorts(),
    findCustomer: () => Promise.resolve({ country: SOUTH_AFRICA, email: "shop@example.com" }),
    providerFor: () => provider,
    providerNamed: () => provider,
    publicUrl: "http://127.0.0.1:3000",
  };
  const app = new Hono();
  app.route("/", createBillingWebhooks({ ...deps, webhookProviders: ["stripe"] }));
  app.onError((error, c) =>
    c.json({}, error instanceof AppError ? ERROR_CODES[error.code].status : 500),
  );
  return {
    database,
    db,
    sandbox,
    deps,
    async pay(redirectUrl, card) {
      const fields = {
        number: card,
        expiry: "12/34",
        cvc: "123",
        name: "Test Card",
        action: "pay",
      };
      const body = new URLSearchParams(fields);
      await fetch(redirectUrl ?? "", { method: "POST", redirect: "manual", body });
    },
    async webhooksAbout(paymentId, count) {
      const received = await sandbox.receiver.waitFor(count, paymentId);
      return received.map(({ body, headers }) => ({
        body,
        signature: String(headers["stripe-signature"]),
      }));
    },
    async deliver({ body, signature }) {
      const headers = { "stripe-signature": signature, "content-type": "application/json" };
      return (await app.request("/webhooks/stripe", { method: "POST", body, headers })).status;
    },
    async end() {
      await sandbox.end();
      await database.drop();
    },
  };
}
