import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { correctWallet } from "../corrections/correct-wallet.ts";
import { syncDisputes } from "../disputes/sync-disputes.ts";
import { finishRefund } from "../refunds/finish-refund.ts";
import { placeHold } from "../holds/place-hold.ts";
import { refundTopUp } from "../refunds/refund-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { settleHold } from "../holds/use-hold.ts";
import { listInvoiceDocuments } from "./invoice-document.store.ts";
import { exportInvoices, readYearStatement } from "./year-statement.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());
afterEach(async () => expect(await listFindings(world.db)).toEqual([]));

async function aPayment(amountMinor: bigint) {
  const customer = await world.aCustomer();
  const call = { ...customer, amountMinor, idempotencyKey: randomUUID(), customerPresent: true };
  return { ...customer, ...(await chargeSavedCard(world.deps, call)) };
}
const refund = (paymentId: string, amountMinor: bigint, deps = world.deps) =>
  refundTopUp(deps, {
    paymentId,
    amountMinor,
    reason: "Not needed",
    requestedBy: "admin",
    idempotencyKey: randomUUID(),
  });
const notesOf = async (userId: string) =>
  (await listInvoiceDocuments(world.deps.db, { userId, year: null }))
    .filter(({ kind }) => kind === "credit-note")
    .toSorted((a, b) => a.number - b.number);
/** Spends all of a wallet on one campaign. */
async function spend(userId: string, amountMinor: bigint): Promise<void> {
  const campaign = { campaignId: randomUUID(), idempotencyKey: randomUUID() };
  const at = world.deps.clock.now();
  const hold = { ...campaign, userId, currency: "ZAR" as const, title: "Sale", amountMinor, at };
  await placeHold(world.db, hold);
  await settleHold(world.db, { ...campaign, captureMinor: amountMinor, at });
}
async function balance(kind: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(e.amount_minor), 0)::bigint as sum
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.kind = ${kind} and a.currency = 'ZAR'`.execute(world.db);
  return rows[0]?.sum ?? 0n;
}

test("the refunds that make up a payment credit its whole tax, to the cent", async () => {
  const { userId, paymentId } = await aPayment(15_000n);
  await refund(paymentId, 5_000n);
  await refund(paymentId, 10_000n);
  const notes = await notesOf(userId);
  expect(notes.map(({ grossMinor, taxMinor }) => [grossMinor, taxMinor])).toEqual([
    [5_000n, 652n],
    [10_000n, 1_305n],
  ]);
});

test("a refund that the provider pays next month takes its tax off next month, as its credit note does", async () => {
  const { userId, paymentId } = await aPayment(11_500n);
  const owed = await balance("vat_payable");
  const { provider } = world.fake;
  let status: "pending" | "processed" = "pending";
  const slow: typeof provider = {
    ...provider,
    refund: async (call) => ({ ...(await provider.refund(call)), status }),
    findRefund: async (id) => {
      const known = await provider.findRefund(id);
      return known && { ...known, status };
    },
  };
  const deps = { ...world.deps, providerNamed: () => slow };
  const { refundId } = await refund(paymentId, 11_500n, deps);
  expect(await world.available(userId)).toBe(0n);
  expect(await balance("vat_payable")).toBe(owed);
  world.pass(31);
  status = "processed";
  expect(await finishRefund(deps, refundId)).toBe("succeeded");
  expect(await balance("vat_payable")).toBe(owed - 1_500n);
  expect((await notesOf(userId))[0]).toMatchObject({
    issuedOn: zonedParts(world.deps.clock.now().getTime(), "Africa/Johannesburg").date,
  });
});

test("a correction is no sale: nothing is owed for it, and nothing stays deferred once it is spent", async () => {
  const { userId } = await world.aCustomer();
  const before = [await balance("vat_payable"), await balance("vat_deferred")];
  const correct = (amountMinor: bigint) =>
    correctWallet(world.deps, {
      userId,
      amountMinor,
      reason: "Put right",
      requestedBy: "admin",
      idempotencyKey: randomUUID(),
    });
  await correct(23_000n);
  await correct(-11_500n);
  await spend(userId, 11_500n);
  expect([await balance("vat_payable"), await balance("vat_deferred")]).toEqual(before);
});

test("what a lost dispute takes out of the wallet is in a credit note, in the list, the year and the file", async () => {
  const { userId, paymentId } = await aPayment(23_000n);
  await spend(userId, 11_500n);
  world.fake.decide(world.fake.dispute(paymentId), "lost");
  for (let time = 0; time < 2; time += 1) await syncDisputes(world.deps, "stripe");
  const notes = await notesOf(userId);
  expect(notes).toMatchObject([{ grossMinor: 11_500n, taxMinor: 1_500n, paymentId }]);
  const year = notes[0]?.year ?? 0;
  expect(await readYearStatement(world.deps, { userId, year })).toMatchObject({
    grossMinor: 11_500n,
    taxMinor: 1_500n,
  });
  expect(
    (await exportInvoices(world.deps, { userId, year, format: "data", reader: userId })).text,
  ).toContain(",-115.00,");
});

test("the auditor names the month in which books and documents owe another tax", async () => {
  await aPayment(11_500n);
  const wrong = world.db.transaction().execute(async (tx) => {
    await sql`select ledger_post('x', 'x', ''::bytea, 'tax', 'ZAR', 'x', '', ${world.deps.clock.now()},
      array[ledger_open_account('vat_payable', 'ZAR'), ledger_open_account('vat_deferred', 'ZAR')], array[-1, 1])`.execute(
      tx,
    );
    const findings = await listFindings(tx);
    expect(findings.map(({ rule }) => rule)).toEqual(["vat-differs-from-documents"]);
    throw new Error("undone");
  });
  await expect(wrong).rejects.toThrow("undone");
});
