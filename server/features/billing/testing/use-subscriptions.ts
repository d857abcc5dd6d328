import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import { saveBillingProfile } from "../invoices/billing-profile.ts";
import { listSubscriptions } from "../subscriptions/read-subscriptions.ts";
import { unitPriceFor } from "../subscriptions/unit-price.ts";
import { subscribe } from "../subscriptions/subscribe.ts";
import { createMoneyWorld, type MoneyWorld } from "./money-world.ts";

/** A money world for the tests of one file, and its subscribers in South Africa. */
export function useSubscriptions() {
  // Filled before the first test.
  const world = {} as MoneyWorld;
  beforeAll(async () => {
    Object.assign(world, await createMoneyWorld());
  });
  afterAll(() => world.drop());

  async function aSubscriber(priceId = "grow-month-zar") {
    const customer = await world.aCustomer();
    const { userId, cardId: tokenId } = customer;
    await saveBillingProfile(world.deps, userId, { address: ["12 Main Road"] });
    const call = { userId, tokenId, priceId, idempotencyKey: randomUUID() };
    const row = await subscribe(world.deps, call);
    return { ...customer, id: row.id, providerId: `ps_${row.id}` };
  }
  const current = async (userId: string) => (await listSubscriptions(world.deps, userId))[0];
  const unitPrice = (userId: string | null) =>
    unitPriceFor(world.deps, { userId, currency: "ZAR", unitPriceTenThousandths: 3_000n });
  const invoicesOf = (userId: string) =>
    world.db.selectFrom("invoice").selectAll().where("userId", "=", userId).execute();
  return { world, aSubscriber, current, unitPrice, invoicesOf };
}
