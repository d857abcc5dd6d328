import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Vendor } from "../../../providers/payments/testing/contract-world.ts";
import { readWallet } from "../ledger/read-wallet.ts";
import { listSubscriptions } from "../subscriptions/read-subscriptions.ts";
import { unitPriceFor } from "../subscriptions/unit-price.ts";
import { subscribe } from "../subscriptions/subscribe.ts";
import { findSubscription } from "../subscriptions/subscription.store.ts";
import { syncSubscription } from "../subscriptions/sync-subscription.ts";
import { type CardWorld, createCardWorld } from "./card-world.ts";

const PRICES = {
  ZAR: { grow: 19_900n, pro: 59_900n, bonus: 15_000n, id: "zar" },
  GHS: { grow: 12_000n, pro: 36_000n, bonus: 9_000n, id: "ghs" },
} as const;

/** A card world of one vendor for the tests of one file, its subscribers, and what they see. */
export function useCardSubscriptions(vendor: Vendor) {
  // Filled before the first test.
  const world = {} as CardWorld;
  const currency = vendor.currency === "ZAR" ? "ZAR" : "GHS";
  const { grow, pro, bonus, id: suffix } = PRICES[currency];
  const priceOf = (plan: string, interval = "month") => `${plan}-${interval}-${suffix}`;
  beforeAll(async () => {
    Object.assign(world, await createCardWorld(vendor));
  });
  afterAll(() => world.end());
  beforeEach(async () => {
    await world.cards.sandbox.call("DELETE", "/api/faults");
  });

  const current = async (userId: string) => (await listSubscriptions(world.deps, userId))[0];
  const unitPrice = (userId: string) =>
    unitPriceFor(world.deps, { userId, currency, unitPriceTenThousandths: 10_000n });
  const wallet = (userId: string) =>
    readWallet(world.db, { userId, currency, at: world.deps.clock.now() });
  const invoiced = async (userId: string) =>
    (
      await world.db
        .selectFrom("invoice")
        .select("grossMinor")
        .where("userId", "=", userId)
        .orderBy("year")
        .orderBy("number")
        .execute()
    ).map(({ grossMinor }) => grossMinor);
  const providerPrice = async (userId: string) => {
    const row = await findSubscription(world.db, (await current(userId))?.id ?? "");
    if (!row) throw new Error("There is no subscription.");
    const state = await world.cards.provider.subscriptions.find({ ...row, subscriptionId: row.id });
    return state?.providerPriceId;
  };

  /** Typed on the provider's page. */
  async function aSubscriber(plan = "grow", interval = "month") {
    const userId = await world.aUser();
    const priceId = priceOf(plan, interval);
    const call = { userId, tokenId: "", priceId, idempotencyKey: randomUUID() };
    const row = await subscribe(world.deps, call);
    await world.cards.typeCard(row.redirectUrl ?? "", vendor.cards.good);
    await syncSubscription(world.deps, row.id);
    return { userId, id: row.id };
  }
  const seen = { current, unitPrice, wallet, invoiced, providerPrice };
  return { world, grow, pro, bonus, priceOf, aSubscriber, ...seen };
}
