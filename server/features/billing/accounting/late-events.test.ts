import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { listFindings } from "../ledger/audit.store.ts";
import { finishRefund } from "../refunds/finish-refund.ts";
import { refundTopUp } from "../refunds/refund-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { recheckPayments } from "../recheck-payments.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { followProviderEvent } from "../webhook-events.ts";
import { closeAccountingMonth, readBalances } from "./close-month.ts";
import { reconcile } from "./reconcile.ts";
import { listDifferences } from "./difference.store.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());
afterEach(async () => expect(await listFindings(world.db)).toEqual([]));

async function aPayment(amountMinor = 50_000n): Promise<string> {
  const customer = await world.aCustomer();
  const charge = { ...customer, amountMinor, idempotencyKey: "paid", customerPresent: true };
  return (await chargeSavedCard(world.deps, charge)).paymentId;
}
const refund = (paymentId: string, idempotencyKey = "r") =>
  refundTopUp(world.deps, {
    paymentId,
    amountMinor: 1_000n,
    reason: "Back",
    requestedBy: "admin",
    idempotencyKey,
  });
const feesOf = async () =>
  (await readBalances(world.deps, undefined)).find(
    ({ kind, currency }) => kind === "provider_fee" && currency === "ZAR",
  )?.balanceMinor;
const openKinds = async () => (await listDifferences(world.deps.db, true)).map(({ kind }) => kind);

test("a provider's fee is booked once as our expense, and another amount later is a difference", async () => {
  world.fake.control.fee = (amountMinor) => amountMinor / 50n;
  const paymentId = await aPayment();
  world.fake.control.fee = () => null;
  await aPayment();
  for (let time = 0; time < 3; time += 1)
    expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
  expect(await feesOf()).toBe(-1_000n);
  const paid = world.fake.payments.get(paymentId);
  if (paid) world.fake.payments.set(paymentId, { ...paid, feeMinor: 1_001n });
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(1);
  expect(await openKinds()).toEqual(["fee-differs"]);
  expect(await feesOf()).toBe(-1_000n);
  if (paid) world.fake.payments.set(paymentId, paid);
  // That both sides agree about the payment itself explains nothing of its fee: somebody has to.
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
  expect(await openKinds()).toEqual(["fee-differs"]);
  await sql`update recon_difference set resolved_at = now(), resolved_by = 'admin', resolution = 'explained'`.execute(
    world.db,
  );
});

test("a fee that is told after its month has closed is booked in the month that is open", async () => {
  const paymentId = await aPayment();
  const month = world.month();
  const then = world.time.ms;
  world.pass(40);
  await reconcile(world.deps, { settlingMs: 0 });
  await closeAccountingMonth(world.deps, { month, by: "admin" });
  const paid = world.fake.payments.get(paymentId);
  if (paid) world.fake.payments.set(paymentId, { ...paid, feeMinor: 700n });
  const before = await readBalances(world.deps, month);
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
  expect(await readBalances(world.deps, month)).toEqual(before);
  expect(await feesOf()).toBe(-1_700n);
  expect(world.time.ms).toBeGreaterThan(then);
});

test("a refund that fails after it had counted as paid back is an open difference as soon as the webhook comes", async () => {
  const { refundId } = await refund(await aPayment());
  const there = world.fake.refunds.get(refundId);
  if (!there) throw new Error("Nothing was refunded.");
  world.fake.refunds.set(refundId, { ...there, status: "failed" });
  const { providerRefundId } = there;
  const providerEvent = {
    kind: "refund-updated",
    refundId,
    providerRefundId,
    providerPaymentId: null,
    status: "failed",
  } as const;
  for (let time = 0; time < 2; time += 1) {
    const eventId = randomUUID();
    const event = {
      provider: "stripe",
      eventId,
      kind: "refund.failed",
      subject: "",
      bodyHash: Buffer.of(0),
    };
    await followProviderEvent(world.deps, providerEvent, event);
  }
  expect(await openKinds()).toEqual(["refund-status-differs"]);
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
});

test("a payment that is booked late closes its difference by itself, and differing again is written again", async () => {
  await sql`update recon_difference set resolved_at = now(), resolved_by = 'admin', resolution = 'explained'
    where resolved_at is null`.execute(world.db);
  world.fake.control.fault = () => "after";
  const paymentId = await aPayment();
  world.fake.control.fault = () => "none";
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(1);
  expect(await openKinds()).toEqual(["payment-not-booked"]);
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
  expect(await openKinds()).toEqual(["payment-not-booked"]);

  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
  expect(await openKinds()).toEqual([]);
  const [closed] = await listDifferences(world.deps.db, false);
  expect(closed).toMatchObject({
    kind: "payment-not-booked",
    subject: paymentId,
    resolution: "Both sides agree now: the event arrived later.",
  });

  const paid = world.fake.payments.get(paymentId);
  if (!paid) throw new Error("Nothing was paid.");
  for (const time of [1, 2]) {
    world.fake.payments.set(paymentId, { ...paid, amountMinor: paid.amountMinor + 1n });
    expect({ time, added: await reconcile(world.deps, { settlingMs: 0 }) }).toEqual({
      time,
      added: 1,
    });
    expect(await openKinds()).toEqual(["payment-amount-differs"]);
    world.fake.payments.set(paymentId, paid);
    expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
    expect(await openKinds()).toEqual([]);
  }
});

test("a provider without idempotency keys is asked for a refund by one at a time", async () => {
  const paymentId = await aPayment();
  const { provider } = world.fake;
  const { refund: ask } = provider;
  let asking = 0;
  let most = 0;
  provider.refund = async (request) => {
    most = Math.max(most, (asking += 1));
    try {
      // Long enough for the others to arrive: they do several turns of the loop.
      await world.db.selectFrom("payment").select("id").limit(1).execute();
      return await ask(request);
    } finally {
      asking -= 1;
    }
  };
  world.fake.control.fault = () => "after";
  const { refundId, status } = await refund(paymentId);
  expect(status).toBe("pending");
  world.fake.control.fault = () => "none";
  const ends = await Promise.all([1, 2, 3, 4].map(() => finishRefund(world.deps, refundId)));
  provider.refund = ask;
  expect(ends).toEqual(["succeeded", "succeeded", "succeeded", "succeeded"]);
  expect(most).toBe(1);
  expect([...world.fake.refunds.keys()].filter((id) => id === refundId)).toHaveLength(1);
});
