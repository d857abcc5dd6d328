import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { placeHold } from "../../billing/holds/place-hold.ts";
import { settleHold } from "../../billing/holds/use-hold.ts";
import { listInvoiceDocuments } from "../../billing/invoices/invoice-document.store.ts";
import { listFindings } from "../../billing/ledger/audit.store.ts";
import { refundTopUp } from "../../billing/refunds/refund-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "../../billing/testing/money-world.ts";
import { chargeSavedCard } from "../../billing/top-ups/charge-saved-card.ts";
import { readCountry } from "../../catalogue/read-country.ts";
import { previewRule } from "./preview-rule.ts";
import { publishRule } from "./publish-rule.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const admin = { actorUserId: "admin-1", requestId: "r1" };
const RAISED = { kind: "tax" as const, value: [{ name: "VAT", rateTenThousandths: 1600 }] };
const today = () => zonedParts(world.time.ms, "Africa/Johannesburg").date;
const change = (from: string) => ({ countryId: 6, rule: RAISED, from, reason: "Budget speech" });

async function pay(customer: { userId: string; cardId: string }, amountMinor: bigint) {
  const call = { ...customer, amountMinor, idempotencyKey: randomUUID(), customerPresent: true };
  return chargeSavedCard(world.deps, call);
}
async function spend(userId: string, amountMinor: bigint): Promise<void> {
  const campaign = { campaignId: randomUUID(), idempotencyKey: randomUUID() };
  const at = world.deps.clock.now();
  const hold = { ...campaign, userId, currency: "ZAR" as const, title: "Sale", amountMinor, at };
  await placeHold(world.db, hold);
  await settleHold(world.db, { ...campaign, captureMinor: amountMinor, at });
}
const taxesOf = async (userId: string) =>
  (await listInvoiceDocuments(world.db, { userId, year: null }))
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    .map(({ kind, taxMinor }) => [kind, taxMinor]);
async function deferred(): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`select coalesce(sum(e.amount_minor), 0)::bigint as sum
    from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.kind = 'vat_deferred' and a.currency = 'ZAR'`.execute(world.db);
  return rows[0]?.sum ?? 0n;
}

/** What help and prices say of them. */
const shownTaxes = async () => {
  const readCounters = async () => ({
    counties: new Map(),
    cities: new Map(),
    routes: new Map(),
    interests: [],
  });
  const { db, deps } = world;
  return (await readCountry({ db, clock: deps.clock, readCounters }, 6)).taxes;
};

test("a tax that is raised tomorrow: today's invoice and its credit note keep the old one, tomorrow's has the new", async () => {
  const early = await world.aCustomer();
  const late = await world.aCustomer();
  await publishRule({ ...world.deps }, change(addDays(today(), 1)), admin);
  const { paymentId } = await pay(early, 115_000n);
  expect(await shownTaxes()).toEqual([{ name: "VAT", rateTenThousandths: 1500 }]);
  world.pass(1);
  expect(await shownTaxes()).toEqual(RAISED.value);
  await pay(late, 116_000n);
  await refundTopUp(world.deps, {
    paymentId,
    amountMinor: 11_500n,
    reason: "Not needed",
    requestedBy: "admin",
    idempotencyKey: randomUUID(),
  });
  expect(await taxesOf(early.userId)).toEqual([
    ["invoice", 15_000n],
    ["credit-note", 1_500n],
  ]);
  expect(await taxesOf(late.userId)).toEqual([["invoice", 16_000n]]);
  expect(await listFindings(world.db)).toEqual([]);
  await spend(late.userId, 116_000n);
  expect(await listFindings(world.db)).toEqual([]);
});

test("money set aside before a raise takes out of deferral what its payment put there", async () => {
  const before = await deferred();
  const { userId, cardId } = await world.aCustomer();
  await pay({ userId, cardId }, 116_000n);
  const campaign = { campaignId: randomUUID(), idempotencyKey: randomUUID() };
  const amountMinor = 116_000n;
  const at = world.deps.clock.now();
  const hold = { ...campaign, userId, currency: "ZAR" as const, title: "Sale", amountMinor, at };
  await placeHold(world.db, hold);
  const rule = { ...RAISED, value: [{ name: "VAT", rateTenThousandths: 2000 }] };
  const from = addDays(today(), 1);
  await publishRule(world.deps, { countryId: 6, rule, from, reason: "Budget" }, admin);
  world.pass(2);
  await settleHold(world.db, {
    ...campaign,
    captureMinor: amountMinor,
    at: world.deps.clock.now(),
  });
  expect(await deferred()).toBe(before);
});

test("taxes do not change today, because today's invoices are printed, and the preview shows a sample", async () => {
  await expect(publishRule(world.deps, change(today()), admin)).rejects.toMatchObject({
    code: "invalid-argument",
  });
  const ghana = { countryId: 7, rule: RAISED, from: addDays(today(), 1) };
  const { isNarrower, effects } = await previewRule(world.deps, ghana);
  expect(isNarrower).toBe(false);
  expect(effects.slice(1, 3)).toEqual([
    "In an invoice of GH₵1,000.00 before that day: VAT GH₵125.00, NHIL GH₵20.84, GETFund GH₵20.83",
    "In an invoice of GH₵1,000.00 from that day on: VAT GH₵137.93",
  ]);
});
