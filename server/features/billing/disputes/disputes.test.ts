import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listFindings } from "../ledger/audit.store.ts";
import { placeHold } from "../holds/place-hold.ts";
import { listRefundable, refundTopUp } from "../refunds/refund-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { correctWallet, decideOnCorrection } from "../corrections/correct-wallet.ts";
import { releaseOf, settleHold, useHolds } from "../holds/use-hold.ts";
import { listDisputes } from "./dispute.store.ts";
import { frozenMessage } from "./spending-freeze.ts";
import { syncDisputes } from "./sync-disputes.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

async function aDisputed(amountMinor = 50_000n) {
  const customer = await world.aCustomer();
  const charge = { ...customer, amountMinor, idempotencyKey: "paid", customerPresent: true };
  const { paymentId } = await chargeSavedCard(world.deps, charge);
  const providerDisputeId = world.fake.dispute(paymentId);
  await syncDisputes(world.deps, "stripe");
  return { ...customer, paymentId, providerDisputeId };
}
async function hold(userId: string, amountMinor: bigint): Promise<string> {
  const campaignId = randomUUID();
  const campaign = { userId, currency: "ZAR" as const, campaignId, title: "Sale", amountMinor };
  const at = world.deps.clock.now();
  await world.db
    .transaction()
    .execute((tx) => placeHold(tx, { ...campaign, idempotencyKey: randomUUID(), at }));
  return campaignId;
}
const FROZEN = { code: "aborted", reason: "spending-frozen" };

test("an open dispute freezes sending, paying and refunds with a sentence; won ends that", async () => {
  const { userId, cardId, paymentId, providerDisputeId } = await aDisputed();
  await expect(hold(userId, 100n)).rejects.toMatchObject(FROZEN);
  const charge = {
    userId,
    cardId,
    amountMinor: 5_000n,
    idempotencyKey: "x",
    customerPresent: true,
  };
  await expect(chargeSavedCard(world.deps, charge)).rejects.toMatchObject(FROZEN);
  const refund = {
    paymentId,
    amountMinor: 100n,
    reason: "Back",
    requestedBy: "admin",
    idempotencyKey: "r",
  };
  await expect(refundTopUp(world.deps, refund)).rejects.toMatchObject({
    ...FROZEN,
    message: expect.stringMatching(/^A payment of this advertiser is disputed\./),
  });
  world.fake.decide(providerDisputeId, "won");
  await Promise.all([syncDisputes(world.deps, "stripe"), syncDisputes(world.deps, "stripe")]);
  await hold(userId, 100n);
  expect(await world.available(userId)).toBe(49_900n);
});

test("a lost dispute takes what is left out of the wallet and books the rest as our loss, once", async () => {
  const customer = await world.aCustomer();
  const charge = {
    ...customer,
    amountMinor: 50_000n,
    idempotencyKey: "paid",
    customerPresent: true,
  };
  const { paymentId } = await chargeSavedCard(world.deps, charge);
  await hold(customer.userId, 30_000n);
  const providerDisputeId = world.fake.dispute(paymentId);
  world.fake.decide(providerDisputeId, "lost");
  for (let time = 0; time < 3; time += 1) await syncDisputes(world.deps, "stripe");
  expect(await world.available(customer.userId)).toBe(0n);
  const row = await world.db
    .selectFrom("dispute")
    .selectAll()
    .where("providerDisputeId", "=", providerDisputeId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ status: "lost", lossMinor: 30_000n });
  expect(await listFindings(world.db)).toEqual([]);
});

test("a lost dispute stays lost whatever is said of it later, and those behind it are still heard", async () => {
  const { userId, providerDisputeId } = await aDisputed();
  world.fake.decide(providerDisputeId, "lost");
  await syncDisputes(world.deps, "stripe");
  const behind = await aDisputed();
  for (const it of [providerDisputeId, behind.providerDisputeId]) world.fake.decide(it, "won");
  await syncDisputes(world.deps, "stripe");
  const { status, lossMinor } = await world.db
    .selectFrom("dispute")
    .select(["status", "lossMinor"])
    .where("providerDisputeId", "=", providerDisputeId)
    .executeTakeFirstOrThrow();
  expect([status, lossMinor]).toEqual(["lost", 0n]);
  expect(await world.available(userId)).toBe(0n);
  await hold(behind.userId, 100n);
});

test("what a lost dispute could not take stays frozen and is taken when it comes back from a campaign", async () => {
  const { userId, paymentId, providerDisputeId } = await aDisputed();
  world.fake.decide(providerDisputeId, "won");
  await syncDisputes(world.deps, "stripe");
  const campaignId = await hold(userId, 50_000n);
  const again = world.fake.dispute(paymentId);
  world.fake.decide(again, "lost");
  await syncDisputes(world.deps, "stripe");
  const correction = { userId, amountMinor: 100n, reason: "Found", requestedBy: "admin-1" };
  await correctWallet(world.deps, { ...correction, idempotencyKey: randomUUID() });
  expect(await world.available(userId)).toBe(0n);
  await expect(hold(userId, 1n)).rejects.toMatchObject(FROZEN);
  expect(await frozenMessage(world.db, userId)).not.toBeNull();
  const at = world.deps.clock.now();
  const use = { campaignId, amountMinor: 20_000n, idempotencyKey: randomUUID(), at };
  const release = () => world.db.transaction().execute((tx) => useHolds(tx, [releaseOf(use)]));
  await release();
  await release();
  expect(await world.available(userId)).toBe(0n);
  await expect(hold(userId, 1n)).rejects.toMatchObject(FROZEN);
  const rest = { campaignId, captureMinor: 0n, idempotencyKey: randomUUID(), at };
  await world.db.transaction().execute((tx) => settleHold(tx, rest));
  // 30,000 came back and 29,900 were still owed.
  expect(await world.available(userId)).toBe(100n);
  await hold(userId, 100n);
  expect(await listFindings(world.db)).toEqual([]);
});

test("a large correction waits for another administrator, and nobody approves an own one", async () => {
  const { userId } = await world.aCustomer();
  const call = {
    userId,
    amountMinor: 100_001n,
    reason: "Campaign sent twice",
    requestedBy: "admin-1",
    idempotencyKey: "c",
  };
  const { id: correctionId, status } = await correctWallet(world.deps, call);
  expect(status).toBe("awaiting");
  expect(await world.available(userId)).toBe(0n);
  const own = decideOnCorrection(world.deps, { correctionId, approve: true, decidedBy: "admin-1" });
  await expect(own).rejects.toMatchObject({ code: "permission-denied" });
  const decisions = ["admin-2", "admin-3"].map((decidedBy) =>
    decideOnCorrection(world.deps, { correctionId, approve: true, decidedBy }),
  );
  await Promise.all(decisions);
  expect(await world.available(userId)).toBe(100_001n);
  expect(await listFindings(world.db)).toEqual([]);
});

test("a correction is posted once per key and never takes out more than there is", async () => {
  const { userId } = await world.aCustomer();
  const call = {
    userId,
    amountMinor: 1_000n,
    reason: "Put right",
    requestedBy: "admin-1",
    idempotencyKey: randomUUID(),
  };
  await correctWallet(world.deps, call);
  await correctWallet(world.deps, call);
  expect(await world.available(userId)).toBe(1_000n);
  await expect(correctWallet(world.deps, { ...call, amountMinor: 2_000n })).rejects.toMatchObject({
    reason: "idempotency-key-reused",
  });
  const tooMuch = { ...call, amountMinor: -1_001n, idempotencyKey: randomUUID() };
  await expect(correctWallet(world.deps, tooMuch)).rejects.toMatchObject({
    reason: "insufficient-funds",
  });
});

test("a disputed payment is known by who paid it, how much and its references, and cannot be refunded", async () => {
  const { userId, paymentId, providerDisputeId } = await aDisputed(12_300n);
  const found = (await listDisputes(world.db, "open")).find((one) => one.paymentId === paymentId);
  expect(found).toMatchObject({ userId, paidMinor: 12_300n, providerDisputeId });
  expect(found?.paidAt).toBeInstanceOf(Date);
  const [payment] = await listRefundable(world.deps, userId);
  expect(payment).toMatchObject({ dispute: "open", isFrozen: true, refundableMinor: 0n });
  expect(payment?.reference).toBe(found?.providerPaymentId);
  expect(payment?.reference).not.toBeNull();
  world.fake.decide(providerDisputeId, "won");
  await syncDisputes(world.deps, "stripe");
  const [settled] = await listRefundable(world.deps, userId);
  expect(settled).toMatchObject({ dispute: "won", isFrozen: false, refundableMinor: 12_300n });
});
