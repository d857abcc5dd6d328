import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COUNTRIES } from "../../../../domain/countries.ts";
import { LOW_BALANCE_MINOR } from "../../../../domain/money/wallet-limits.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint, int } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { grantBonus } from "../ledger/grant-bonus.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import { lapseBonuses } from "../lapse-bonuses.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { runAutoTopUps, saveAutoTopUp } from "./auto-top-up.ts";
import { updateLowBalances, updateNotedBalances } from "./low-balance.store.ts";
import { noticeLowBalances } from "./notice-low-balances.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const DAY_MS = 86_400_000;

/** Puts money into the wallet, or takes it out of it or of a grant. */
async function move(
  userId: string,
  amountMinor: bigint,
  grant?: { grantId: string; expiresAt: Date },
  db: DatabaseOrTransaction = world.db,
): Promise<void> {
  const account = grant ? { kind: "bonus" as const, ...grant } : { kind: "wallet" as const };
  await postJournal(db, {
    scope: userId,
    idempotencyKey: randomUUID(),
    bodyHash: Buffer.of(0),
    kind: "correction",
    currency: "ZAR",
    reference: "test",
    memo: "",
    at: world.deps.clock.now(),
    legs: [
      { account: { ...account, userId }, amountMinor },
      { account: { kind: "corrections" }, amountMinor: -amountMinor },
    ],
  });
}

async function grantOf(userId: string, amountMinor: bigint) {
  const at = world.deps.clock.now();
  const grant = { grantId: randomUUID(), expiresAt: new Date(at.getTime() + DAY_MS) };
  const about = { reason: "Gift", grantedBy: null, currency: "ZAR" as const };
  await grantBonus(world.db, { ...grant, ...about, userId, amountMinor, at });
  return grant;
}

const notified = (userId: string) =>
  world.notices.filter((notice) => notice.userId === userId && notice.kind === "low-balance")
    .length;

test("a low balance is told once, and again only after it has been above the line", async () => {
  const userId = `user-${randomUUID()}`;
  await move(userId, 6_000n);
  await noticeLowBalances(world.deps);
  expect(notified(userId)).toBe(0);
  await move(userId, -2_000n);
  await noticeLowBalances(world.deps);
  await move(userId, -100n);
  await noticeLowBalances(world.deps);
  expect(notified(userId)).toBe(1);
  await grantOf(userId, 9_000n);
  await noticeLowBalances(world.deps);
  world.pass(2);
  await lapseBonuses(world.deps);
  await noticeLowBalances(world.deps);
  expect(notified(userId)).toBe(2);
});

test("who rises above the line and falls below it between two looks is told, who only falls and rises is not", async () => {
  const [fell, rose] = [`user-${randomUUID()}`, `user-${randomUUID()}`];
  await move(fell, 10_000n);
  await move(fell, -9_000n);
  await move(rose, 10_000n);
  await noticeLowBalances(world.deps);
  await move(rose, -9_000n);
  await move(rose, 9_000n);
  await noticeLowBalances(world.deps);
  expect([notified(fell), notified(rose)]).toEqual([1, 0]);
});

test("two postings at once that cross the line only together are told, once, whenever one looks between them", async () => {
  const userId = `user-${randomUUID()}`;
  await move(userId, 4_000n);
  const grant = await grantOf(userId, 4_000n);
  await noticeLowBalances(world.deps);
  const [one, other] = await Promise.all([
    world.db.startTransaction().execute(),
    world.db.startTransaction().execute(),
  ]);
  await move(userId, -2_000n, undefined, one);
  await move(userId, -2_000n, grant, other);
  await noticeLowBalances(world.deps);
  await one.commit().execute();
  await Promise.all([1, 2, 3].map(() => noticeLowBalances(world.deps)));
  expect(notified(userId)).toBe(0);
  await other.commit().execute();
  await Promise.all([1, 2, 3].map(() => noticeLowBalances(world.deps)));
  expect(notified(userId)).toBe(1);
});

test("an automatic top-up that is switched on while a posting is under way comes", async () => {
  const { userId } = await world.aCustomer();
  await move(userId, 9_000n);
  const posting = await world.db.startTransaction().execute();
  await move(userId, -3_000n, undefined, posting);
  const setting = { thresholdMinor: 8_000n, amountMinor: 10_000n, monthlyCapMinor: 20_000n };
  let isSaved = false;
  const saved = saveAutoTopUp(world.deps, userId, { isOn: true, cardId: null, ...setting });
  void saved.then(() => (isSaved = true));
  while (!isSaved && !(await isSomebodyWaiting()));
  await runAutoTopUps(world.deps);
  await posting.commit().execute();
  await saved;
  expect(await runAutoTopUps(world.deps)).toBe(1);
  expect(await world.available(userId)).toBe(16_000n);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const row = await waiting.find(
    world.db,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (row?.waiting ?? 0) > 0;
}

const waiting = checked("test: waiting", { waiting: int });
const read = checked("test: reads", { reads: bigint });
const marks = checked("test: marks", { marks: int });

test("a look without news reads no account, and a posting far above the line leaves no mark", async () => {
  const userIds = Array.from({ length: 20 }, () => `user-${randomUUID()}`);
  for (const userId of userIds) await move(userId, 90_000n);
  await noticeLowBalances(world.deps);
  for (const userId of userIds) await move(userId, -20_000n);
  const left = await marks.find(world.db, sql`select count(*)::int as marks from balance_mark`);
  expect(left).toEqual({ marks: 0 });
  const reads = await world.db.transaction().execute(async (tx) => {
    const at = world.deps.clock.now();
    // What the connection did before is among them.
    const before = await readsOf(tx);
    await updateNotedBalances(tx, at);
    await updateLowBalances(tx, { at, limit: 500 });
    return (await readsOf(tx)) - before;
  });
  expect(reads).toBe(0n);
});

async function readsOf(tx: DatabaseOrTransaction): Promise<bigint> {
  const row = await read.find(
    tx,
    sql`select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as reads
      from pg_stat_xact_user_tables where relname = 'ledger_account'`,
  );
  return row?.reads ?? 0n;
}

test("the line in the database is the one of the domain", async () => {
  const line = checked("test: line", { line: bigint });
  for (const { code, currency } of COUNTRIES) {
    const row = await line.find(world.db, sql`select low_balance_line(${currency}) as line`);
    expect(row?.line).toBe(LOW_BALANCE_MINOR[code]);
  }
});
