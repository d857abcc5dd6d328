import { randomUUID } from "node:crypto";
import { createTestDatabase } from "../../../../dev/testing/test-database.ts";
import { type CountryConfig, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { createLog } from "../../../../platform/log/log.ts";
import { createDb } from "../../../db/database.ts";
import type { ReconcileDeps } from "../accounting/reconcile.ts";
import { insertCard } from "../cards/card.store.ts";
import { ensureCustomer } from "../cards/list-cards.ts";
import { saveBillingProfile } from "../invoices/billing-profile.ts";
import type { MoneyNotice } from "../payments/notice.ts";
import { readWallet } from "../ledger/read-wallet.ts";
import { createFakeCardProvider } from "./fake-card-provider.ts";
import { quietPorts } from "./quiet-ports.ts";
import { worded, type Worded } from "./worded.ts";

export type MoneyWorld = Awaited<ReturnType<typeof createMoneyWorld>>;

/** Billing on a real database with a card provider in memory, on a clock that a test moves. */
export async function createMoneyWorld() {
  const database = await createTestDatabase("server", { max: 12 });
  const db = createDb(database.pool);
  const time = { ms: Date.now() };
  const now = (): Date => new Date(time.ms);
  const fake = createFakeCardProvider(now);
  const notices: Worded<MoneyNotice>[] = [];
  const toAdministrators: Worded<Omit<MoneyNotice, "userId">>[] = [];
  const sent: { name: string; data: object }[] = [];
  const elsewhere = new Map<string, CountryConfig>();
  const deps: ReconcileDeps = {
    ...quietPorts(),
    db,
    clock: { now },
    log: createLog("test", "silent"),
    publicUrl: "http://127.0.0.1:3000",
    findCustomer: (userId) =>
      Promise.resolve({
        country: elsewhere.get(userId) ?? SOUTH_AFRICA,
        email: `${userId}@shop.test`,
        title: "Mokoena Bakery",
      }),
    providerFor: () => fake.provider,
    providerNamed: () => fake.provider,
    webhookProviders: ["stripe"],
    notify: async (_tx, notice) => void notices.push(worded(notice)),
    notifyAdministrators: async (_tx, notice) => void toAdministrators.push(worded(notice())),
    jobs: { send: async (_db, name, data) => void sent.push({ name, data }) },
    readSettledPage: () => Promise.resolve({ services: [], campaigns: [], last: null }),
    readUnknownServices: () => Promise.resolve([]),
  };
  /** A new user; outside South Africa one whose address is known too. */
  async function aUser(country: CountryConfig): Promise<string> {
    const userId = `user-${randomUUID()}`;
    if (country === SOUTH_AFRICA) return userId;
    elsewhere.set(userId, country);
    await saveBillingProfile(deps, userId, { address: ["12 Main Road"] });
    return userId;
  }
  return {
    db,
    deps,
    fake,
    notices,
    toAdministrators,
    sent,
    time,
    pass(days: number): void {
      time.ms += days * 86_400_000;
    },
    /** The month of the books (YYYY-MM) that rand are posted into now: South Africa's, which begins before UTC's. */
    month: (): string => zonedParts(time.ms, SOUTH_AFRICA.timeZone).date.slice(0, 7),
    aUser,
    /** Somebody lives in another country from now on. */
    async move(userId: string, to: CountryConfig): Promise<void> {
      elsewhere.set(userId, to);
      await saveBillingProfile(deps, userId, { address: ["12 Main Road"] });
    },
    /** A user who keeps a card. */
    async aCustomer(
      cardId = `card_${randomUUID()}`,
      country = SOUTH_AFRICA,
    ): Promise<{ userId: string; cardId: string }> {
      const userId = await aUser(country);
      await ensureCustomer(deps, userId);
      fake.addCard(cardId);
      await insertCard(db, { userId, provider: "stripe", cardId, at: now() });
      return { userId, cardId };
    },
    async available(userId: string): Promise<bigint> {
      return (await readWallet(db, { userId, currency: "ZAR", at: now() })).availableMinor;
    },
    drop: () => database.drop(),
  };
}
