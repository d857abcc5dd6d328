import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { createDb, type Database } from "../../../db/database.ts";
import { grantBonus } from "../ledger/grant-bonus.ts";
import { readWallet } from "../ledger/read-wallet.ts";
import { auditLedger } from "../testing/audit-ledger.ts";
import { creditTopUp } from "../top-ups/credit-top-up.ts";
import { placeHold } from "./place-hold.ts";
import { returnSpent } from "./return-spent.ts";
import { settleHold } from "./use-hold.ts";

const currency = "ZAR" as const;
const at = new Date("2026-03-01T10:00:00Z");
const later = new Date("2026-03-03T10:00:00Z");

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());
afterEach(async () => expect(await auditLedger(db)).toEqual([]));

/** Somebody who spent 900 of 1,000: 300 of a bonus that has ended by `later`, 300 of one that has not, 300 that were paid in. */
async function aSpender() {
  const userId = `user-${randomUUID()}`;
  const campaignId = randomUUID();
  const own = { userId, currency, at };
  const paid = { ...own, paymentId: randomUUID(), provider: "stripe", amountMinor: 5_000n };
  await creditTopUp(db, paid);
  for (const days of [1, 9]) {
    const expiresAt = new Date(at.getTime() + days * 86_400_000);
    const grant = { grantId: randomUUID(), reason: "Welcome", grantedBy: null, expiresAt };
    await db.transaction().execute((tx) => grantBonus(tx, { ...own, ...grant, amountMinor: 300n }));
  }
  const hold = { ...own, campaignId, title: "Sale", amountMinor: 1_000n, idempotencyKey: "hold" };
  await placeHold(db, hold);
  await settleHold(db, { campaignId, idempotencyKey: "settle", captureMinor: 900n, at });
  const back = (amountMinor: bigint, idempotencyKey: string = randomUUID()) =>
    db
      .transaction()
      .execute((tx) => returnSpent(tx, { campaignId, amountMinor, idempotencyKey, at: later }));
  const wallet = () => readWallet(db, { userId, currency, at: later });
  return { back, wallet, userId };
}
const sold = async () => {
  const { rows } = await database.pool.query<{ kind: string; sum: string }>(
    `select a.kind, sum(e.amount_minor) from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.kind in ('revenue', 'vat_deferred', 'bonus_redeemed', 'bonus_cost') group by 1`,
  );
  return new Map(rows.map(({ kind, sum }) => [kind, Number(sum)]));
};

test("spent money comes back paid-in money first, then bonus, and bonus that has expired lapses", async () => {
  const before = await sold();
  const { back, wallet } = await aSpender();
  expect(await wallet()).toMatchObject({ availableMinor: 4_700n, spentMinor: 900n });
  expect(await back(200n)).toEqual({ returnedMinor: 200n, lapsedMinor: 0n });
  expect(await wallet()).toMatchObject({
    availableMinor: 4_900n,
    bonusMinor: 0n,
    spentMinor: 700n,
  });
  expect(await back(150n)).toEqual({ returnedMinor: 150n, lapsedMinor: 0n });
  expect(await wallet()).toMatchObject({ availableMinor: 5_050n, bonusMinor: 50n });
  expect(await back(450n)).toEqual({ returnedMinor: 250n, lapsedMinor: 200n });
  expect(await wallet()).toMatchObject({
    availableMinor: 5_300n,
    bonusMinor: 300n,
    spentMinor: 100n,
  });
  await expect(back(101n)).rejects.toMatchObject({ reason: "hold-exceeded" });
  expect(await back(100n)).toEqual({ returnedMinor: 0n, lapsedMinor: 100n });
  const after = await sold();
  const moved = (kind: string) => (after.get(kind) ?? 0) - (before.get(kind) ?? 0);
  // Nothing was sold after all; the tax of the payment is deferred again, and 300 of bonus are still granted.
  expect([moved("revenue"), moved("bonus_redeemed"), moved("bonus_cost")]).toEqual([0, 0, -300]);
});

test("the same return is made once, under its key and its amount, also by two at once", async () => {
  const { back, wallet } = await aSpender();
  const key = "campaign:settle:back";
  const both = await Promise.all([back(120n, key), back(120n, key)]);
  expect(both).toEqual([
    { returnedMinor: 120n, lapsedMinor: 0n },
    { returnedMinor: 120n, lapsedMinor: 0n },
  ]);
  await expect(back(121n, key)).rejects.toMatchObject({ reason: "idempotency-key-reused" });
  expect(await wallet()).toMatchObject({ availableMinor: 4_820n, spentMinor: 780n });
});
