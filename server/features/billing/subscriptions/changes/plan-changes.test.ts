import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listFindings } from "../../ledger/audit.store.ts";
import { recheckPayments } from "../../recheck-payments.ts";
import { useSubscriptions } from "../../testing/use-subscriptions.ts";
import { notifyPlanProvider } from "./apply-upgrade.ts";
import { changePlan } from "./change-plan.ts";
import { quoteChange } from "./quote-change.ts";
import { syncSubscription } from "../sync-subscription.ts";

const { world, aSubscriber, current, unitPrice, invoicesOf } = useSubscriptions();

const bonusOf = async (userId: string) => {
  const grants = world.db
    .selectFrom("bonusGrant")
    .select("amountMinor")
    .where("userId", "=", userId);
  return (await grants.execute()).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
};
async function toPro(userId: string, interval = "month", more: object = {}) {
  const priceId = `pro-${interval}-zar`;
  const { chargeMinor } = await quoteChange(world.deps, { userId, priceId });
  const call = { userId, priceId, amountMinor: chargeMinor, idempotencyKey: randomUUID(), ...more };
  return { call, ...(await changePlan(world.deps, call)) };
}

test("a smaller plan counts from the next renewal on, and nothing is charged", async () => {
  const { userId, id, providerId } = await aSubscriber("pro-month-zar");
  const { payment } = await changePlan(world.deps, {
    userId,
    priceId: "grow-month-zar",
    amountMinor: 0n,
    idempotencyKey: randomUUID(),
  });
  expect(payment).toBeNull();
  expect(await current(userId)).toMatchObject({
    planPriceId: "pro-month-zar",
    nextPlanPriceId: "grow-month-zar",
  });
  expect(await unitPrice(userId)).toBe(2_640n);
  world.pass(31);
  world.fake.subscriptions.pay(providerId);
  await syncSubscription(world.deps, id);
  expect(await current(userId)).toMatchObject({
    planPriceId: "grow-month-zar",
    nextPlanPriceId: null,
  });
  expect(await unitPrice(userId)).toBe(2_850n);
  expect((await invoicesOf(userId)).map(({ grossMinor }) => grossMinor).sort()).toEqual([
    19_900n,
    59_900n,
  ]);
});

test("a smaller plan chosen between the bill of a renewal and its payment begins a period later: that one is the larger plan's, and gives its bonus", async () => {
  const { userId, id, providerId } = await aSubscriber("pro-month-zar");
  const before = await bonusOf(userId);
  world.pass(31);
  world.fake.subscriptions.bill(providerId);
  const priceId = "grow-month-zar";
  await changePlan(world.deps, { userId, priceId, amountMinor: 0n, idempotencyKey: randomUUID() });
  await notifyPlanProvider(world.deps, id);
  world.fake.subscriptions.pay(providerId);
  await syncSubscription(world.deps, id);
  expect((await bonusOf(userId)) - before).toBe(20_000n);
  expect(await current(userId)).toMatchObject({
    planPriceId: "pro-month-zar",
    nextPlanPriceId: "grow-month-zar",
  });
  world.pass(31);
  world.fake.subscriptions.pay(providerId);
  await syncSubscription(world.deps, id);
  expect((await bonusOf(userId)) - before).toBe(25_000n);
  expect(await current(userId)).toMatchObject({ planPriceId: priceId, nextPlanPriceId: null });
});

test.each([
  ["the renewal came first", 0.5],
  ["a day has passed", 1.1],
])(
  "the difference of the old period buys nothing once %s: it is in the wallet",
  async (_why, days) => {
    const { userId, id, providerId } = await aSubscriber();
    world.pass(days > 1 ? 10 : 30.8);
    const end = (await current(userId))?.periodEnd?.getTime() ?? 0;
    if (days < 1) world.time.ms = end - 3_600_000;
    world.fake.control.fault = () => "after";
    const { payment } = await toPro(userId);
    world.fake.control.fault = () => "none";
    expect(payment?.status).toBe("pending");
    world.pass(days);
    if (days < 1) world.fake.subscriptions.pay(providerId);
    await syncSubscription(world.deps, id);
    const before = await world.available(userId);
    await recheckPayments(world.deps, { olderThanSeconds: 0 });
    expect((await current(userId))?.planPriceId).toBe("grow-month-zar");
    expect(await world.available(userId)).toBe(before + (payment?.amountMinor ?? 0n));
    expect(await listFindings(world.db)).toEqual([]);
  },
);

test("between two paid periods nothing larger begins: it waits for the renewal, and the period that is paid by then counts", async () => {
  const { userId, providerId } = await aSubscriber();
  world.pass(31.2);
  const priceId = "pro-month-zar";
  expect(await quoteChange(world.deps, { userId, priceId })).toMatchObject({ when: "renewal" });
  world.fake.subscriptions.pay(providerId);
  const quote = await quoteChange(world.deps, { userId, priceId });
  expect(quote.when).toBe("now");
  expect(quote.chargeMinor).toBeGreaterThan(30_000n);
});

test("a larger plan on the first day of a bonus month gives that month's bonus once", async () => {
  const { userId, id } = await aSubscriber("grow-year-zar");
  world.pass(31);
  const before = await bonusOf(userId);
  await toPro(userId, "year");
  await syncSubscription(world.deps, id);
  expect((await bonusOf(userId)) - before).toBe(20_000n);
});

test("the provider hears of one change after the other, and of the newest plan in the end", async () => {
  const { userId, id, providerId } = await aSubscriber();
  const { subscriptions } = world.fake.provider;
  const { changePlan: notify } = subscriptions;
  let candidates = 0;
  let most = 0;
  const notified: string[] = [];
  subscriptions.changePlan = async (known, to) => {
    most = Math.max(most, (candidates += 1));
    // Long enough for the others to arrive.
    await world.db.selectFrom("payment").select("id").limit(1).execute();
    notified.push(to.providerPriceId);
    candidates -= 1;
    return notify(known, to);
  };
  await toPro(userId);
  const back = await quoteChange(world.deps, { userId, priceId: "grow-month-zar" });
  const priceId = "grow-month-zar";
  const call = { userId, priceId, amountMinor: back.chargeMinor, idempotencyKey: "back" };
  await Promise.all([
    notifyPlanProvider(world.deps, id),
    changePlan(world.deps, call),
    notifyPlanProvider(world.deps, id),
    notifyPlanProvider(world.deps, id),
  ]);
  await notifyPlanProvider(world.deps, id);
  subscriptions.changePlan = notify;
  expect(most).toBe(1);
  expect(notified.length).toBeGreaterThanOrEqual(5);
  const there = world.fake.subscriptions.running.get(providerId);
  expect(there).toMatchObject({ providerPriceId: notified.at(-1) });
  expect(notified.at(-1)).not.toBe(notified[0]);
});

test("the key of one change is that of no other: another price or card is refused", async () => {
  const { userId, cardId } = await aSubscriber();
  const { call, payment } = await toPro(userId, "month", { cardId });
  expect((await changePlan(world.deps, call)).payment?.paymentId).toBe(payment?.paymentId);
  for (const other of [{ priceId: "grow-year-zar" }, { cardId: "another" }, { amountMinor: 1n }])
    await expect(changePlan(world.deps, { ...call, ...other })).rejects.toMatchObject({
      reason: "idempotency-key-reused",
    });
});
