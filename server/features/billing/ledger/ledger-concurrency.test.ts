import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { AppError } from "../../../../domain/errors.ts";
import { createDb, type Database } from "../../../db/database.ts";
import { creditTopUp } from "../top-ups/credit-top-up.ts";
import { grantBonus } from "./grant-bonus.ts";
import { placeHold } from "../holds/place-hold.ts";
import { readWallet } from "./read-wallet.ts";
import { releaseFromHold, settleHold } from "../holds/use-hold.ts";
import { auditLedger } from "../testing/audit-ledger.ts";

const CLIENTS = Number(process.env.LEDGER_CLIENTS ?? 64);
const at = new Date("2026-03-01T10:00:00Z");
const currency = "ZAR" as const;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server", { max: CLIENTS });
  db = createDb(database.pool);
});
afterAll(() => database.drop());

async function aWallet(amountMinor: bigint): Promise<string> {
  const userId = `user-${randomUUID()}`;
  await creditTopUp(db, {
    userId,
    currency,
    paymentId: randomUUID(),
    provider: "stripe",
    amountMinor,
    at,
  });
  return userId;
}

const atOnce = <Result>(work: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: CLIENTS }, (_, index) => work(index)));

const ledgerFindings = () => auditLedger(db);

const aHold = (userId: string, amountMinor: bigint, campaignId: string = randomUUID()) => ({
  userId,
  currency,
  campaignId,
  title: "Sale",
  amountMinor,
  idempotencyKey: campaignId,
  at,
});

test("of 64 clients on one wallet exactly as many succeed as the balance pays for", async () => {
  const userId = await aWallet(10_000n);
  const priceMinor = 470n;
  const results = await atOnce(() =>
    db.transaction().execute((tx) => placeHold(tx, aHold(userId, priceMinor))),
  );
  const affordable = Math.min(CLIENTS, Number(10_000n / priceMinor));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(affordable);
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    expect(result.reason).toBeInstanceOf(AppError);
    expect(result.reason).toMatchObject({ code: "aborted", reason: "insufficient-funds" });
  }
  const wallet = await readWallet(db, { userId, currency, at });
  expect(wallet.heldMinor).toBe(priceMinor * BigInt(affordable));
  expect(wallet.availableMinor).toBe(10_000n - wallet.heldMinor);
  expect(await ledgerFindings()).toEqual([]);
});

test("bonus and wallet together are never overspent by clients at once", async () => {
  const userId = await aWallet(1_000n);
  for (const [days, amountMinor] of [
    [1, 300n],
    [2, 250n],
    [3, 450n],
  ] as const) {
    const expiresAt = new Date(at.getTime() + days * 86_400_000);
    const grant = {
      grantId: randomUUID(),
      reason: "Welcome",
      grantedBy: null,
      amountMinor,
      expiresAt,
    };
    await db.transaction().execute((tx) => grantBonus(tx, { ...grant, userId, currency, at }));
  }
  const results = await atOnce(() =>
    db.transaction().execute((tx) => placeHold(tx, aHold(userId, 70n))),
  );
  const affordable = Math.min(CLIENTS, Math.floor(2_000 / 70));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(affordable);
  expect(await ledgerFindings()).toEqual([]);
});

test("the same hold from many clients at once is placed once, and all are told so", async () => {
  const userId = await aWallet(10_000n);
  const hold = aHold(userId, 900n);
  const results = await atOnce(() => db.transaction().execute((tx) => placeHold(tx, hold)));
  expect(results.every(({ status }) => status === "fulfilled")).toBe(true);
  expect((await readWallet(db, { userId, currency, at })).heldMinor).toBe(900n);
});

test("the same hold under two keys is placed once", async () => {
  const userId = await aWallet(10_000n);
  const hold = aHold(userId, 900n);
  await placeHold(db, hold);
  await expect(placeHold(db, { ...hold, idempotencyKey: "another" })).rejects.toMatchObject({
    reason: "hold-exists",
  });
});

test("holds, releases and settlements of one wallet at once neither block each other nor lose a cent", async () => {
  const userId = await aWallet(100_000n);
  const holds = Array.from({ length: CLIENTS }, () => aHold(userId, 1_000n));
  for (const hold of holds) await placeHold(db, hold);
  const results = await atOnce(async (index) => {
    const campaignId = holds[index]?.campaignId ?? "";
    await db.transaction().execute(async (tx) => {
      await releaseFromHold(tx, {
        campaignId,
        amountMinor: 100n,
        idempotencyKey: `part:${index}`,
        at,
      });
    });
    await db.transaction().execute((tx) => placeHold(tx, aHold(userId, 10n)));
    const settle = { campaignId, captureMinor: BigInt(index), idempotencyKey: `end:${index}`, at };
    return db.transaction().execute((tx) => settleHold(tx, settle));
  });
  expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
  const wallet = await readWallet(db, { userId, currency, at });
  expect(wallet.heldMinor).toBe(10n * BigInt(CLIENTS));
  expect(wallet.spentMinor).toBe(BigInt((CLIENTS * (CLIENTS - 1)) / 2));
  expect(await ledgerFindings()).toEqual([]);
});

test("one key used for two campaigns at once moves the money of one", async () => {
  const userId = await aWallet(10_000n);
  const holds = [aHold(userId, 900n), aHold(userId, 900n)];
  for (const hold of holds) await placeHold(db, hold);
  const calls = holds.map(({ campaignId }) =>
    releaseFromHold(db, { campaignId, amountMinor: 100n, idempotencyKey: "same", at }),
  );
  const results = await Promise.allSettled(calls);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await readWallet(db, { userId, currency, at })).heldMinor).toBe(1_700n);
  expect(await ledgerFindings()).toEqual([]);
});

test("a hold of another size under the same key is refused and changes nothing", async () => {
  const userId = await aWallet(10_000n);
  const hold = aHold(userId, 900n);
  await placeHold(db, hold);
  await expect(placeHold(db, { ...hold, amountMinor: 901n })).rejects.toMatchObject({
    code: "aborted",
    reason: "idempotency-key-reused",
  });
  expect((await readWallet(db, { userId, currency, at })).heldMinor).toBe(900n);
});

test("a repeated settlement answers the same amounts", async () => {
  const userId = await aWallet(10_000n);
  const hold = aHold(userId, 900n);
  await placeHold(db, hold);
  const { campaignId } = hold;
  const settle = { campaignId, captureMinor: 250n, idempotencyKey: "settle", at };
  const first = await settleHold(db, settle);
  expect(first).toEqual({ capturedMinor: 250n, releasedMinor: 650n, lapsedMinor: 0n });
  expect(await settleHold(db, settle)).toEqual(first);
  await expect(settleHold(db, { ...settle, idempotencyKey: "again" })).rejects.toMatchObject({
    reason: "hold-closed",
  });
});
