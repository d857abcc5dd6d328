import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeHold } from "../holds/place-hold.ts";
import { settleHold } from "../holds/use-hold.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { listInvoiceDocuments } from "../invoices/invoice-document.store.ts";
import { lockPayment } from "../payments/payment.store.ts";
import { creditDisputes } from "./credit-disputes.ts";
import { insertDispute } from "./dispute.store.ts";
import { syncDisputes } from "./sync-disputes.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

test("a hold that comes while a dispute is being written waits for it and is refused", async () => {
  const customer = await world.aCustomer();
  const paid = { ...customer, amountMinor: 50_000n, idempotencyKey: "paid", customerPresent: true };
  const { paymentId } = await chargeSavedCard(world.deps, paid);
  const { userId } = customer;
  const hold = () =>
    placeHold(world.db, {
      userId,
      currency: "ZAR",
      campaignId: randomUUID(),
      title: "Sale",
      amountMinor: 100n,
      idempotencyKey: randomUUID(),
      at: world.deps.clock.now(),
    });
  await hold();
  const { held } = await world.db.transaction().execute(async (tx) => {
    await insertDispute(tx, {
      id: randomUUID(),
      provider: "stripe",
      providerDisputeId: `pd_${randomUUID()}`,
      paymentId,
      userId,
      currency: "ZAR",
      amountMinor: 50_000n,
      reason: "fraudulent",
      openedAt: world.deps.clock.now(),
      answerBy: null,
    });
    let isDone = false;
    const waiting = hold().finally(() => (isDone = true));
    waiting.catch(() => {});
    // A hold elsewhere is not held up; this one still is when that is done.
    const other = await world.aCustomer();
    await chargeSavedCard(world.deps, { ...paid, ...other });
    expect(isDone).toBe(false);
    // Wrapped: a promise that is returned would be waited for inside the transaction that it waits for.
    return { held: waiting };
  });
  await expect(held).rejects.toMatchObject({ code: "aborted", reason: "spending-frozen" });
});

test("the credit note of a lost dispute waits for whoever works on its payment, and is issued once", async () => {
  const customer = await world.aCustomer();
  const { userId } = customer;
  const at = world.deps.clock.now();
  const call = { ...customer, amountMinor: 50_000n, customerPresent: true };
  const { paymentId } = await chargeSavedCard(world.deps, { ...call, idempotencyKey: "paid" });
  const spent = { campaignId: randomUUID(), idempotencyKey: randomUUID(), at };
  const what = { userId, currency: "ZAR", title: "Sale", amountMinor: 50_000n } as const;
  await placeHold(world.db, { ...what, ...spent });
  const use = { ...spent, captureMinor: 50_000n };
  await world.db.transaction().execute((tx) => settleHold(tx, use));
  world.fake.decide(world.fake.dispute(paymentId), "lost");
  await syncDisputes(world.deps, "stripe");
  // What was spent is taken once it is paid again.
  await chargeSavedCard(world.deps, { ...call, idempotencyKey: "again" });
  const notes = async () =>
    (await listInvoiceDocuments(world.db, { userId, year: null })).filter(
      ({ kind }) => kind === "credit-note",
    );
  const { credited } = await world.db.transaction().execute(async (tx) => {
    await lockPayment(tx, paymentId);
    const both = Promise.all([creditDisputes(world.deps), creditDisputes(world.deps)]);
    both.catch(() => {});
    await wait(500);
    expect(await notes()).toEqual([]);
    return { credited: both };
  });
  await credited;
  expect(await notes()).toMatchObject([{ grossMinor: 50_000n }]);
});
