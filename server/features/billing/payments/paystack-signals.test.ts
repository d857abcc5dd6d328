import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAYSTACK } from "../../../providers/payments/testing/contract-world.ts";
import { type CardWorld, createCardWorld } from "../testing/card-world.ts";
import { readPayment } from "../top-ups/read-payment.ts";
import { startTopUp } from "../top-ups/start-top-up.ts";
import { sumSignals } from "./payment-signal.store.ts";

let world: CardWorld;
beforeAll(async () => {
  world = await createCardWorld(PAYSTACK);
});
afterAll(() => world.end());

async function tries(userId: string, card: string) {
  const { paymentId, redirectUrl } = await startTopUp(world.deps, {
    userId,
    amountMinor: 15_000n,
    idempotencyKey: randomUUID(),
    returnPath: "/wallet",
  });
  await world.cards.typeCard(redirectUrl ?? "", card);
  await world.takeWebhooks();
  await readPayment(world.deps, { userId, paymentId, cancelled: false });
}
const shown = (userId: string) => {
  const since = new Date(world.deps.clock.now().getTime() - 3_600_000);
  return sumSignals(world.db, { userId, currency: "GHS", since });
};

test("at Paystack a card that pays counts once, and a declined one as a decline; too little money does not", async () => {
  const userId = await world.aUser();
  await tries(userId, PAYSTACK.cards.good);
  await tries(userId, PAYSTACK.cards.good);
  expect(await shown(userId)).toMatchObject({ cards: 1, declines: 0, paidMinor: 30_000n });
  await tries(userId, PAYSTACK.cards.declined);
  expect((await shown(userId)).declines).toBe(1);
  await tries(userId, PAYSTACK.cards.insufficient);
  expect(await shown(userId)).toMatchObject({ cards: 1, declines: 1 });
});
