import { inWords, type Wording } from "../../../../domain/phrase.ts";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import { splitTax } from "../../../../domain/money/tax.ts";
import { createDb, type Database } from "../../../db/database.ts";
import { inLanguage, startLanguages } from "../../../language.ts";
import { creditTopUp } from "../top-ups/credit-top-up.ts";
import { grantBonus } from "./grant-bonus.ts";
import { lapseBonuses } from "../lapse-bonuses.ts";
import { listTransactions } from "./list-transactions.ts";
import { placeHold } from "../holds/place-hold.ts";
import { settleHold } from "../holds/use-hold.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());

const on = (day: number) => new Date(Date.UTC(2026, 2, day, 10));
const currency = "ZAR" as const;

/** R150 paid in, R20 bonus until the 5th, R100 set aside, R60 spent, the rest back on the 6th. */
async function aHistory(userId: string): Promise<string> {
  const paymentId = randomUUID();
  const campaignId = randomUUID();
  const own = { userId, currency };
  await creditTopUp(db, { ...own, paymentId, provider: "stripe", amountMinor: 15_000n, at: on(1) });
  const grant = { grantId: randomUUID(), amountMinor: 2_000n, reason: "Welcome", grantedBy: null };
  await grantBonus(db, { ...own, ...grant, expiresAt: on(5), at: on(2) });
  const hold = { campaignId, title: "Spring sale", amountMinor: 10_000n, idempotencyKey: "hold" };
  await placeHold(db, { ...own, ...hold, at: on(3) });
  await settleHold(db, { campaignId, captureMinor: 6_000n, idempotencyKey: "settle", at: on(6) });
  return campaignId;
}

test("the statement tells a campaign's story in named lines with the balance after each", async () => {
  const userId = "story";
  const campaignId = await aHistory(userId);
  const { rows } = await listTransactions(db, { userId, currency });
  expect(rows.map((row) => [row.title, row.amountMinor, row.heldMinor, row.balanceMinor])).toEqual([
    ["Refunded from “Spring sale”", 4_000n, -4_000n, 11_000n],
    ["Spent on “Spring sale”", 0n, -6_000n, 7_000n],
    ["Set aside for “Spring sale”", -10_000n, 10_000n, 7_000n],
    ["Bonus: Welcome", 2_000n, 0n, 17_000n],
    ["Money added", 15_000n, 0n, 15_000n],
  ]);
  expect(rows[0]).toMatchObject({ campaignId, paymentId: null, kind: "release" });
});

test("a period shows only its lines, with the balances they had", async () => {
  const userId = "period";
  await aHistory(userId);
  const { rows } = await listTransactions(db, { userId, currency, from: on(2), to: on(3) });
  expect(rows.map(({ title, balanceMinor }) => [title, balanceMinor])).toEqual([
    ["Bonus: Welcome", 17_000n],
  ]);
});

test("bonus that comes back after it has expired is named as lapsed, and unused bonus lapses too", async () => {
  const userId = "lapsing";
  const campaignId = randomUUID();
  const own = { userId, currency };
  const grant = { reason: "Welcome", grantedBy: null, amountMinor: 3_000n, expiresAt: on(5) };
  await grantBonus(db, { ...own, ...grant, grantId: randomUUID(), at: on(1) });
  const hold = { campaignId, title: "Sale", amountMinor: 2_000n, idempotencyKey: "hold" };
  await placeHold(db, { ...own, ...hold, at: on(2) });
  await lapseBonuses({ db, clock: { now: () => on(5) }, notify: async () => {} });
  const settle = { campaignId, captureMinor: 500n, idempotencyKey: "settle", at: on(6) };
  expect(await settleHold(db, settle)).toEqual({
    capturedMinor: 500n,
    releasedMinor: 0n,
    lapsedMinor: 1_500n,
  });
  const { rows } = await listTransactions(db, { userId, currency, limit: 3 });
  expect(rows.map(({ title, balanceMinor }) => [title, balanceMinor])).toEqual([
    ["Bonus from “Sale” has expired (R15.00)", 0n],
    ["Spent on “Sale”", 0n],
    ["Bonus expired: Welcome", 0n],
  ]);
});

test("what the system gives by itself is said in the reader's language, what somebody typed as it was typed", async () => {
  await startLanguages();
  const own = { userId: "given", currency, amountMinor: 1_000n, grantedBy: null, expiresAt: on(5) };
  const values = { plan: "Grow", month: 2 };
  await grantBonus(db, {
    ...own,
    grantId: randomUUID(),
    reason: { code: "plan-month", values },
    at: on(1),
  });
  await grantBonus(db, { ...own, grantId: randomUUID(), reason: "Correction", at: on(2) });
  const reported: string[] = [];
  const notify = async (_tx: unknown, { body }: { body: Wording }) =>
    void reported.push(inWords(body));
  await lapseBonuses({ db, clock: { now: () => on(6) }, notify });
  const titles = async () =>
    (await listTransactions(db, { userId: "given", currency })).rows.map(({ title }) => title);
  expect(await titles()).toContain("Bonus: Grow plan, month 2");
  expect(reported).toContain("Left over from: Grow plan, month 2.");
  const afrikaans = await inLanguage("af", titles);
  expect(afrikaans).toContain("Bonus: Grow-plan, maand 2");
  expect(afrikaans).toContain("Bonus: Correction");
  expect(afrikaans.filter((title) => title.includes("Grow-plan, maand 2"))).toHaveLength(2);
});

test("tax is owed when money is paid in, and becomes part of the price only when it is spent", async () => {
  const userId = "taxed";
  await aHistory(userId);
  const { rows } = await database.pool.query<{ kind: string; amount: bigint }>(
    `select a.kind || ' ' || j.kind as kind, e.amount_minor as amount
     from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_journal j on j.id = e.journal_id
     where j.scope = $1 and a.owner_user_id is null`,
    [userId],
  );
  const amounts = Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
  const paid = splitTax(DEFAULT_RULES.ZA.tax, 15_000n);
  // R20 of the R60 was bonus, which nobody paid tax on.
  const sold = splitTax(DEFAULT_RULES.ZA.tax, 4_000n);
  expect(amounts).toEqual({
    "card_clearing top-up": -15_000n,
    "vat_payable top-up": paid.taxMinor,
    "vat_deferred top-up": -paid.taxMinor,
    "bonus_cost bonus": -2_000n,
    "revenue spend": sold.netMinor,
    "vat_deferred spend": sold.taxMinor,
    "bonus_redeemed spend": 2_000n,
  });
});

test("tax in the database is the tax of the domain, to the cent", async () => {
  const { rows } = await database.pool.query<{ gross: bigint; za: bigint; gh: bigint }>(
    `select gross::bigint, ledger_tax_included(gross, 1500) as za, ledger_tax_included(gross, 2000) as gh
     from generate_series(0, 20000) gross`,
  );
  const wrong = rows.filter(
    ({ gross, za, gh }) =>
      splitTax(DEFAULT_RULES.ZA.tax, gross).taxMinor !== za ||
      splitTax(DEFAULT_RULES.GH.tax, gross).taxMinor !== gh,
  );
  expect(wrong).toEqual([]);
  expect(rows).toHaveLength(20_001);
});

test("a cursor that was never given out is refused", async () => {
  const asked = listTransactions(db, { userId: "story", currency, cursor: "1; drop table hold" });
  await expect(asked).rejects.toMatchObject({ code: "invalid-argument" });
});
