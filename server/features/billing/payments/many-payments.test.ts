import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, NO_LIMITS } from "../../../http/testing/test-app.ts";
import { createRateLimits } from "../../../http/rate-limit/rate-limit.ts";
import { startCardSetup } from "../cards/save-card.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { beginPayment } from "../top-ups/begin-payment.ts";
import { listStuckPayments } from "./payment.store.ts";

let world: MoneyWorld;
let deps: PaymentDeps;
beforeAll(async () => {
  world = await createMoneyWorld();
  const payments = { limit: 3, windowSeconds: 86_400 };
  const limits = createRateLimits(world.db, "a secret", { ...NO_LIMITS, payments });
  deps = {
    ...world.deps,
    admitPayment: (tx, userId) => limits.admit("payments", userId, { tx }),
  };
});
afterAll(() => world.drop());

const TOO_MANY = { code: "resource-exhausted" };
const begin = (
  userId: string,
  more: Partial<Parameters<typeof beginPayment>[1]> = {},
  of: PaymentDeps = deps,
) =>
  beginPayment(of, {
    userId,
    provider: "stripe",
    method: "checkout",
    currency: "ZAR",
    amountMinor: 15_000n,
    returnPath: "/",
    bodyHash: Buffer.from("body"),
    idempotencyKey: randomUUID(),
    ...more,
  });

test("a member begins so many payments in an hour and saves so many cards; what was begun goes on, and so do automatic ones and those of others", async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const idempotencyKey = randomUUID();
  const setup = () => startCardSetup(deps, { userId: one, returnPath: undefined });
  for (let n = 0; n < 5; n += 1) await begin(one, { idempotencyKey });
  await begin(one);
  await setup();
  await expect(begin(one)).rejects.toMatchObject(TOO_MANY);
  await expect(setup()).rejects.toMatchObject(TOO_MANY);
  const written = await sql`select from payment where user_id = ${one}`.execute(world.db);
  expect(written.rows).toHaveLength(2);
  expect((await begin(one, { idempotencyKey })).isNew).toBe(false);
  await begin(one, { isAutomatic: true });
  await begin(other);
});

test("whoever has many payments open waits for them, and nobody else does", async () => {
  await sql`update payment set status = 'cancelled'`.execute(world.db);
  const open = async (userId: string, minutesAgo: number) => {
    const { id } = (await begin(userId, {}, world.deps)).payment;
    await sql`update payment set created_at = now() - make_interval(mins => ${minutesAgo})
      where id = ${id}`.execute(world.db);
    return id;
  };
  const many = randomUUID();
  for (let n = 0; n < 30; n += 1) await open(many, 30);
  const own = await open(randomUUID(), 3);
  const stuck = (limit: number) => listStuckPayments(world.db, { olderThanSeconds: 120, limit });
  expect(await stuck(25)).toContain(own);
  expect(await stuck(50)).toHaveLength(31);
  // In time each of the many has its turn.
  await sql`update payment set created_at = now() - interval '9 days' where id <> ${own}`.execute(
    world.db,
  );
  expect(await stuck(30)).not.toContain(own);
});

test("a member looks so often in a minute at what a card provider is asked about", async () => {
  const providerCalls = { limit: 3, windowSeconds: 86_400 };
  const app = await createTestApp({ config: { rateLimits: { ...NO_LIMITS, providerCalls } } });
  try {
    const [one, other] = [await app.signedUp(), await app.signedUp()];
    const { billing } = one.client;
    const { cards, subscriptions } = billing;
    const { userId } = one;
    const [paymentId, campaignId, cardId] = [randomUUID(), randomUUID(), "card"];
    const [amountMinor, priceId] = [10_000, "price"];
    const off = { isOn: false, cardId, thresholdMinor: 5_000, monthlyCapMinor: 50_000 };
    const calls = [
      () => cards.list({}),
      () => cards.createCustomer({ userId }),
      () => cards.startSetup({}),
      () => cards.setup({ setupId: randomUUID() }),
      () => cards.setDefault({ cardId }),
      () => cards.remove({ cardId }),
      () => billing.payment({ paymentId }),
      () => billing.leavePayment({ paymentId }),
      () => billing.payWithSavedCard({ cardId, amountMinor }),
      () => billing.payForCampaign({ campaignId, amountMinor, cardId }),
      () => billing.campaignPaymentState({ campaignId }),
      () => billing.saveAutoTopUp({ ...off, amountMinor }),
      () => subscriptions.subscribe({ userId, priceId, tokenId: cardId }),
      () => subscriptions.unsubscribe({ userId }),
      () => subscriptions.resume({ userId }),
      () => subscriptions.change({ userId, priceId, amountMinor }),
      () => subscriptions.quoteChange({ priceId }),
      () => subscriptions.payOverdue({ userId, cardId }),
      () => subscriptions.managePage({ userId }),
    ];
    for (let n = 0; n < 3; n += 1) await calls[0]?.();
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 429 });
    expect(await other.client.billing.cards.list({})).toEqual([]);
  } finally {
    await app.close();
  }
}, 60_000);

test("codes that a mobile money network gave are tried as seldom as passwords", async () => {
  const credentials = { limit: 6, windowSeconds: 86_400 };
  const app = await createTestApp({ config: { rateLimits: { ...NO_LIMITS, credentials } } });
  try {
    const { client } = await app.signedUp();
    const tried: unknown[] = [];
    for (let n = 0; n < 7; n += 1)
      await client.billing
        .enterVoucher({ paymentId: randomUUID(), voucher: "123456" })
        .catch((error: { status?: number }) => tried.push(error.status));
    expect(tried.slice(0, 2)).toEqual([404, 404]);
    expect(tried.at(-1)).toBe(429);
  } finally {
    await app.close();
  }
}, 60_000);
