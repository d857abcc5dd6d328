import { randomUUID } from "node:crypto";
import { createTestDatabase } from "../../../../dev/testing/test-database.ts";
import { GHANA, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { createLog } from "../../../../platform/log/log.ts";
import { createDb } from "../../../db/database.ts";
import {
  type ContractWorld,
  createContractWorld,
  type Vendor,
} from "../../../providers/payments/testing/contract-world.ts";
import { saveBillingProfile } from "../invoices/billing-profile.ts";
import type { MoneyNotice } from "../payments/notice.ts";
import { worded, type Worded } from "./worded.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { receiveWebhook } from "../receive-webhook.ts";
import { quietPorts } from "./quiet-ports.ts";

export type CardWorld = Awaited<ReturnType<typeof createCardWorld>>;

/**
 * Billing on a real database with a vendor's real adapter, over HTTP to the card sandbox, on the sandbox's clock. Tests
 * trigger webhooks.
 */
export async function createCardWorld(vendor: Vendor) {
  const database = await createTestDatabase("server", { max: 12 });
  const db = createDb(database.pool);
  const cards: ContractWorld = await createContractWorld(vendor);
  const country = vendor.currency === "ZAR" ? SOUTH_AFRICA : GHANA;
  const time = { offsetMs: 0 };
  const notices: Worded<MoneyNotice>[] = [];
  const sent: { name: string; data: object }[] = [];
  const deps: PaymentDeps = {
    ...quietPorts(),
    db,
    clock: { now: () => new Date(Date.now() + time.offsetMs) },
    log: createLog("test", "silent"),
    publicUrl: "http://127.0.0.1:3000",
    findCustomer: (userId) =>
      Promise.resolve({ country, email: `${userId}@shop.test`, title: "Mokoena Bakery" }),
    providerFor: () => cards.provider,
    providerNamed: () => cards.provider,
    notify: async (_tx, notice) => void notices.push(worded(notice)),
    jobs: { send: async (_db, name, data) => void sent.push({ name, data }) },
  };
  let taken = 0;
  return {
    db,
    deps,
    cards,
    country,
    notices,
    sent,
    /** A new customer, with the address that every invoice in Ghana names. */
    async aUser(): Promise<string> {
      const userId = `user-${randomUUID()}`;
      await saveBillingProfile(deps, userId, { address: ["12 Main Road"] });
      return userId;
    },
    /** Moves the sandbox's clock, and business time with it, by days or a duration. */
    async advance(by: number | string): Promise<void> {
      await cards.advance(typeof by === "number" ? `P${by}D` : by);
      const { now } = await (await cards.sandbox.call("GET", "/api/clock")).json();
      time.offsetMs = Date.parse(now) - Date.now();
    },
    /** Handles every webhook received since the last call, like the endpoint. */
    async takeWebhooks(): Promise<void> {
      const all = cards.webhooks();
      for (const { notice, body } of all.slice(taken)) {
        await receiveWebhook(deps, { provider: vendor.name, notice, body });
      }
      taken = all.length;
    },
    async end(): Promise<void> {
      await cards.end();
      await database.drop();
    },
  };
}
