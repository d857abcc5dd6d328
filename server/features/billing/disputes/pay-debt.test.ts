import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { payWithMobileMoney } from "../top-ups/pay-with-mobile-money.ts";
import { GHANA, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { reconcile } from "../accounting/reconcile.ts";
import { confirmPayment } from "../confirm-payment.ts";
import { listInvoiceDocuments } from "../invoices/invoice-document.store.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import { listTransactions } from "../ledger/list-transactions.ts";
import { placeHold } from "../holds/place-hold.ts";
import { readPayment } from "../top-ups/read-payment.ts";
import { refundTopUp } from "../refunds/refund-top-up.ts";
import { startTopUp } from "../top-ups/start-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { withMobileMoney } from "../testing/with-mobile-money.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { settleHold } from "../holds/use-hold.ts";
import { creditDisputes } from "./credit-disputes.ts";
import { findDebt, frozenMessage } from "./spending-freeze.ts";
import { syncDisputes } from "./sync-disputes.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());
afterEach(async () => expect(await listFindings(world.db)).toEqual([]));

type Owner = { userId: string; cardId: string };
const charge = (owner: Owner, amountMinor: bigint, customerPresent = true) =>
  chargeSavedCard(world.deps, {
    ...owner,
    amountMinor,
    customerPresent,
    idempotencyKey: randomUUID(),
  });
const debtOf = ({ userId }: Owner) => findDebt(world.db, userId);
const hold = ({ userId }: Owner, amountMinor: bigint, campaignId: string = randomUUID()) =>
  placeHold(world.db, {
    userId,
    currency: "ZAR",
    campaignId,
    title: "Sale",
    amountMinor,
    idempotencyKey: randomUUID(),
    at: world.deps.clock.now(),
  });

/** Somebody who paid, spent it, did something else, and whose bank then took it back. */
async function aDebtor(
  amountMinor = 50_000n,
  meanwhile: (owner: Owner) => Promise<unknown> = async () => {},
): Promise<Owner> {
  const owner = await world.aCustomer();
  const { paymentId } = await charge(owner, amountMinor);
  const campaignId = randomUUID();
  await hold(owner, amountMinor, campaignId);
  const at = world.deps.clock.now();
  const use = { campaignId, captureMinor: amountMinor, idempotencyKey: randomUUID(), at };
  await world.db.transaction().execute((tx) => settleHold(tx, use));
  await meanwhile(owner);
  await lose(paymentId);
  return owner;
}
async function lose(paymentId: string): Promise<void> {
  world.fake.decide(world.fake.dispute(paymentId), "lost");
  await syncDisputes(world.deps, "stripe");
}

test("who spent what the bank took back pays exactly that, by card, and can spend again", async () => {
  const owner = await aDebtor();
  expect(await debtOf(owner)).toEqual({ owedMinor: 50_000n, payMinor: 50_000n, currency: "ZAR" });
  expect(await frozenMessage(world.db, owner.userId)).toContain("R500.00");
  await expect(hold(owner, 1n)).rejects.toMatchObject({
    reason: "spending-frozen",
    message: expect.stringContaining("you owe R500.00"),
  });
  const payment = await charge(owner, 50_000n);
  expect(payment).toMatchObject({ status: "succeeded", debtSettledMinor: 50_000n });
  expect(await debtOf(owner)).toBeUndefined();
  expect(await frozenMessage(world.db, owner.userId)).toBeNull();
  expect(await world.available(owner.userId)).toBe(0n);
  await charge(owner, 2_000n);
  await hold(owner, 2_000n);
});

test("who owes something is refunded nothing, and the administrator reads how much it is", async () => {
  let later = "";
  await aDebtor(50_000n, async (owner) => {
    later = (await charge(owner, 2_000n)).paymentId;
  });
  const refund = { paymentId: later, amountMinor: 2_000n, reason: "Asked", requestedBy: "admin" };
  await expect(
    refundTopUp(world.deps, { ...refund, idempotencyKey: randomUUID() }),
  ).rejects.toMatchObject({
    reason: "spending-frozen",
    message: expect.stringContaining("This advertiser owes R480.00 after a lost dispute."),
  });
});

test("a debt paid on the card page settles when the payment is confirmed, however often", async () => {
  const owner = await aDebtor();
  const { userId } = owner;
  const { paymentId } = await startTopUp(world.deps, {
    userId,
    amountMinor: 50_000n,
    idempotencyKey: "page",
  });
  world.fake.payPage(paymentId);
  const notified = () => confirmPayment(world.deps, paymentId);
  await Promise.all([notified(), notified(), notified()]);
  expect(await debtOf(owner)).toBeUndefined();
  const view = await readPayment(world.deps, { userId, paymentId, cancelled: false });
  expect(view.debtSettledMinor).toBe(50_000n);
});

test("of a larger payment the rest goes into the wallet; a smaller one is refused before anything is charged", async () => {
  const owner = await aDebtor();
  await expect(charge(owner, 49_999n)).rejects.toMatchObject({
    code: "invalid-argument",
    details: [{ path: "amountMinor", message: expect.stringContaining("R500.00") }],
  });
  const paid = await charge(owner, 60_000n);
  expect(paid.debtSettledMinor).toBe(50_000n);
  expect(await world.available(owner.userId)).toBe(10_000n);
  const { rows } = await listTransactions(world.db, { userId: owner.userId, currency: "ZAR" });
  expect(rows.slice(0, 2)).toMatchObject([
    { title: "Paid what was owed after a dispute", amountMinor: -50_000n, balanceMinor: 10_000n },
    { title: "Money added", amountMinor: 60_000n },
  ]);
  const notified = world.notices.findLast(
    ({ userId, kind }) => userId === owner.userId && kind === "payment",
  );
  expect(notified?.body).toContain("R500.00 of it paid what you owed, R100.00 was added");
});

test("two payments at the same time settle the debt once; the other one is in the wallet", async () => {
  for (let time = 0; time < 5; time += 1) {
    const owner = await aDebtor();
    const paid = await Promise.all([charge(owner, 50_000n), charge(owner, 50_000n)]);
    expect(paid.map(({ debtSettledMinor }) => debtSettledMinor).toSorted()).toEqual([0n, 50_000n]);
    expect(await world.available(owner.userId)).toBe(50_000n);
    expect(await debtOf(owner)).toBeUndefined();
    await hold(owner, 50_000n);
  }
});

test("debts of two disputes are paid in one", async () => {
  const owner = await world.aCustomer();
  const payments = [await charge(owner, 20_000n), await charge(owner, 30_000n)];
  await hold(owner, 50_000n);
  for (const { paymentId } of payments) await lose(paymentId);
  expect((await debtOf(owner))?.owedMinor).toBe(50_000n);
  await charge(owner, 50_000n);
  expect(await debtOf(owner)).toBeUndefined();
});

test("while another payment is still disputed nothing can be paid", async () => {
  const owner = await aDebtor();
  const second = await world.aCustomer();
  const { paymentId } = await charge(second, 20_000n);
  world.fake.dispute(paymentId);
  await syncDisputes(world.deps, "stripe");
  await expect(charge(second, 20_000n)).rejects.toMatchObject({ reason: "spending-frozen" });
  expect(await debtOf(second)).toBeUndefined();
  // Nor is a debt paid without its owner's word.
  await expect(charge(owner, 50_000n, false)).rejects.toMatchObject({ reason: "spending-frozen" });
});

test("a debt below the least of a top-up is paid as it is", async () => {
  const owner = await world.aCustomer();
  const first = await charge(owner, 2_000n);
  await hold(owner, 1_500n);
  await lose(first.paymentId);
  expect(await debtOf(owner)).toEqual({ owedMinor: 1_500n, payMinor: 1_500n, currency: "ZAR" });
  await charge(owner, 1_500n);
  expect(await debtOf(owner)).toBeUndefined();
});

test("the sale is documented once: a credit note for what was taken back, an invoice for what was paid again", async () => {
  const { userId, cardId } = await aDebtor(11_500n);
  world.sent.length = 0;
  const { paymentId } = await charge({ userId, cardId }, 11_500n);
  expect(world.sent).toContainEqual({ name: "credit-disputes", data: { paymentId } });
  await Promise.all([creditDisputes(world.deps), creditDisputes(world.deps)]);
  const documents = await listInvoiceDocuments(world.deps.db, { userId, year: null });
  const kinds = documents.map(({ kind, grossMinor, taxMinor }) => ({ kind, grossMinor, taxMinor }));
  const sale = { grossMinor: 11_500n, taxMinor: 1_500n };
  expect(kinds.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    { kind: "credit-note", ...sale },
    { kind: "invoice", ...sale },
    { kind: "invoice", ...sale },
  ]);
  const note = documents.find(({ kind }) => kind === "credit-note");
  expect(note?.paymentId).not.toBe(paymentId);
  expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
});

test("in Ghana a debt is paid the same", async () => {
  const owner = await world.aCustomer(undefined, GHANA);
  const { paymentId } = await charge(owner, 40_000n);
  const campaignId = randomUUID();
  await placeHold(world.db, {
    userId: owner.userId,
    currency: "GHS",
    campaignId,
    title: "Sale",
    amountMinor: 40_000n,
    idempotencyKey: randomUUID(),
    at: world.deps.clock.now(),
  });
  await lose(paymentId);
  expect(await findDebt(world.db, owner.userId)).toMatchObject({ owedMinor: 40_000n });
  expect(await charge(owner, 40_000n)).toMatchObject({ debtSettledMinor: 40_000n });
  expect(await findDebt(world.db, owner.userId)).toBeUndefined();
});

/** Somebody who paid in one country, spent it, moved to the other, and whose bank then took it back. */
async function aDebtorWhoMoved(from: typeof GHANA, to: typeof GHANA): Promise<Owner> {
  const owner = await world.aCustomer(undefined, from);
  const { paymentId } = await charge(owner, 40_000n);
  const { userId } = owner;
  const at = world.deps.clock.now();
  const currency = walletCurrency(from.currency);
  const order = { userId, currency, campaignId: randomUUID(), title: "Sale" };
  await placeHold(world.db, { ...order, amountMinor: 40_000n, idempotencyKey: "hold", at });
  await world.move(userId, to);
  await lose(paymentId);
  return owner;
}

test("a debt in cedis is paid by mobile money, exactly, by somebody who lives in South Africa now", async () => {
  const { userId } = await aDebtorWhoMoved(GHANA, SOUTH_AFRICA);
  const debt = { owedMinor: 40_000n, payMinor: 40_000n, currency: "GHS" };
  expect(await findDebt(world.db, userId)).toEqual(debt);
  const pay = (amountMinor: bigint) =>
    payWithMobileMoney(withMobileMoney(world), {
      userId,
      mobileNumber: "0551234987",
      network: "mtn",
      amountMinor,
      idempotencyKey: randomUUID(),
    });
  for (const other of [39_999n, 40_001n])
    await expect(pay(other)).rejects.toMatchObject({
      code: "invalid-argument",
      details: [{ path: "amountMinor", message: expect.stringContaining("exactly GH₵400.00") }],
    });
  const { payment } = await pay(40_000n);
  expect(payment).toMatchObject({
    status: "succeeded",
    currency: "GHS",
    debtSettledMinor: 40_000n,
  });
  expect(await findDebt(world.db, userId)).toBeUndefined();
  expect(await frozenMessage(world.db, userId)).toBeNull();
  // From now on one pays in the currency of the country one lives in.
  await expect(pay(40_000n)).rejects.toMatchObject({ details: [{ path: "network" }] });
});

test("a debt in rand is paid on the card page by somebody who lives in Ghana now, and not by a card of Ghana", async () => {
  const owner = await aDebtorWhoMoved(SOUTH_AFRICA, GHANA);
  const { userId } = owner;
  await expect(charge(owner, 40_000n)).rejects.toMatchObject({ reason: "spending-frozen" });
  const call = { userId, amountMinor: 40_000n, idempotencyKey: "page", saveCard: true };
  const { paymentId, currency } = await startTopUp(world.deps, call);
  expect(currency).toBe("ZAR");
  world.fake.payPage(paymentId);
  await confirmPayment(world.deps, paymentId);
  expect(await findDebt(world.db, userId)).toBeUndefined();
  const documents = await listInvoiceDocuments(world.deps.db, { userId, year: null });
  expect(documents.map(({ currency: of }) => of)).toEqual(documents.map(() => "ZAR"));
});

test("a debt in another currency is taken from the wallet in that currency when money comes back into it", async () => {
  const { userId } = await aDebtorWhoMoved(GHANA, SOUTH_AFRICA);
  const { rows } = await sql<{ campaignId: string }>`select campaign_id as "campaignId" from hold
    where user_id = ${userId}`.execute(world.db);
  const at = world.deps.clock.now();
  const use = {
    campaignId: rows[0]?.campaignId ?? "",
    captureMinor: 30_000n,
    idempotencyKey: "s",
    at,
  };
  await world.db.transaction().execute((tx) => settleHold(tx, use));
  expect((await findDebt(world.db, userId))?.owedMinor).toBe(30_000n);
});
