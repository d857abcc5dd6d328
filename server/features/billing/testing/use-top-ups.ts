import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { listFindings } from "../ledger/audit.store.ts";
import { readPayment } from "../top-ups/read-payment.ts";
import { readWallet } from "../ledger/read-wallet.ts";
import { startTopUp } from "../top-ups/start-top-up.ts";
import { type BillingWorld, createBillingWorld } from "./billing-world.ts";

/** The card that pays without questions. */
export const PAYS = "4242424242424242";

/**
 * A billing world for the tests of one file, and what they do in it. After each test the faults are healed and the books
 * add up.
 */
export function useTopUps() {
  // Filled before the first test.
  const world = {} as BillingWorld;
  beforeAll(async () => {
    Object.assign(world, await createBillingWorld());
  });
  afterAll(() => world.end());
  afterEach(async () => {
    await heal();
    expect(await listFindings(world.db)).toEqual([]);
  });

  // The SDK repeats a dropped call by itself, under the same key: the fault has to outlast that.
  const fault = (body: object) => world.sandbox.call("PUT", "/api/faults", { times: 9, ...body });
  const heal = () => world.sandbox.call("DELETE", "/api/faults");
  const aUser = () => `user-${randomUUID()}`;
  const available = async (userId: string) =>
    (await readWallet(world.db, { userId, currency: "ZAR", at: world.deps.clock.now() }))
      .availableMinor;
  const aTopUp = (userId: string, amountMinor = 15_000n, idempotencyKey: string = randomUUID()) =>
    startTopUp(world.deps, { userId, amountMinor, idempotencyKey, returnPath: "/campaign/new" });
  const poll = (userId: string, paymentId: string, cancelled = false) =>
    readPayment(world.deps, { userId, paymentId, cancelled });
  async function aPaidTopUp(userId = aUser(), amountMinor = 15_000n) {
    const payment = await aTopUp(userId, amountMinor);
    await world.pay(payment.redirectUrl, PAYS);
    return { userId, paymentId: payment.paymentId };
  }
  return { world, fault, heal, aUser, available, aTopUp, aPaidTopUp, poll };
}
