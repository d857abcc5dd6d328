import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { createDb, type Database } from "../../../db/database.ts";
import { creditTopUp } from "../top-ups/credit-top-up.ts";
import { grantBonus } from "../ledger/grant-bonus.ts";
import { placeHold } from "./place-hold.ts";
import { readWallet } from "../ledger/read-wallet.ts";
import { captureFromHold, type HoldCallUse, releaseFromHold, useHolds } from "./use-hold.ts";
import { auditLedger } from "../testing/audit-ledger.ts";

const currency = "ZAR" as const;
const at = new Date("2026-03-01T10:00:00Z");
const DAY_MS = 86_400_000;

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());

/** Somebody with two grants, one of which ends tomorrow, and holds that all three pay for. */
async function aCustomer(held: readonly bigint[]): Promise<{ userId: string; holds: string[] }> {
  const userId = `user-${randomUUID()}`;
  const own = { userId, currency, at };
  const paid = { ...own, paymentId: randomUUID(), provider: "stripe", amountMinor: 5_000n };
  await creditTopUp(db, paid);
  for (const days of [1, 9]) {
    const expiresAt = new Date(at.getTime() + days * DAY_MS);
    const grant = { grantId: randomUUID(), reason: "Welcome", grantedBy: null, expiresAt };
    await db.transaction().execute((tx) => grantBonus(tx, { ...own, ...grant, amountMinor: 300n }));
  }
  const holds = held.map(() => randomUUID());
  for (const [index, campaignId] of holds.entries()) {
    const amountMinor = held[index] ?? 0n;
    const hold = { ...own, campaignId, title: "Sale", amountMinor, idempotencyKey: campaignId };
    await placeHold(db, hold);
  }
  return { userId, holds };
}

const ledgerFindings = () => auditLedger(db);

const amount = fc.bigInt({ min: 0n, max: 400n });
const use = fc.record({ capture: amount, release: fc.option(amount), close: fc.boolean() });

test("many uses with one statement do what each would have done alone", async () => {
  const cases = fc.array(use, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cases, async (chosen) => {
      const later = new Date(at.getTime() + 2 * DAY_MS);
      const held = chosen.map(() => 400n);
      const alone = await aCustomer(held);
      const together = await aCustomer(held);
      const usesOf = (holds: readonly string[]): HoldCallUse[] =>
        chosen.map(({ capture, release, close }, index) => {
          const least =
            release === null ? null : release < 400n - capture ? release : 400n - capture;
          const releaseMinor = close ? null : least;
          const campaignId = holds[index] ?? "";
          const call = { campaignId, idempotencyKey: `use:${campaignId}`, at: later };
          return { ...call, captureMinor: capture, releaseMinor, close };
        });
      const one: unknown[] = [];
      for (const single of usesOf(alone.holds)) one.push(...(await useHolds(db, [single])));
      const uses = usesOf(together.holds);
      const all = await db.transaction().execute((tx) => useHolds(tx, uses));
      expect(all).toEqual(one);
      expect(await useHolds(db, uses)).toEqual(one);
      const wallets = [alone, together].map(({ userId }) =>
        readWallet(db, { userId, currency, at: later }),
      );
      const [first, second] = await Promise.all(wallets);
      expect(second).toEqual(first);
      expect(await ledgerFindings()).toEqual([]);
    }),
    { numRuns: Number(process.env.LEDGER_MODEL_RUNS ?? 10) },
  );
}, 120_000);

test("of a group with one that exceeds its hold nothing is moved, and each is right alone", async () => {
  const { userId, holds } = await aCustomer([400n, 400n]);
  const [first = "", second = ""] = holds;
  const good = { campaignId: first, captureMinor: 100n, idempotencyKey: "good", at };
  const bad = { campaignId: second, captureMinor: 401n, idempotencyKey: "bad", at };
  const rest = { releaseMinor: 0n, close: false };
  const group = db.transaction().execute((tx) =>
    useHolds(tx, [
      { ...good, ...rest },
      { ...bad, ...rest },
    ]),
  );
  await expect(group).rejects.toMatchObject({ reason: "hold-exceeded" });
  expect((await readWallet(db, { userId, currency, at })).heldMinor).toBe(800n);
  await captureFromHold(db, good);
  await expect(captureFromHold(db, bad)).rejects.toMatchObject({ reason: "hold-exceeded" });
});

test("groups and single uses of the same wallets at once neither block each other nor lose a cent", async () => {
  const people = await Promise.all([aCustomer([900n, 900n]), aCustomer([900n, 900n])]);
  const campaigns = people.flatMap(({ holds }) => holds);
  const work = Array.from({ length: 24 }, (_, round) => async () => {
    const order = round % 2 === 0 ? campaigns : campaigns.toReversed();
    const calls = order.map((campaignId) => ({
      campaignId,
      idempotencyKey: `${round}:${campaignId}`,
      at,
    }));
    if (round % 3 === 0) {
      for (const call of calls) await releaseFromHold(db, { ...call, amountMinor: 2n });
      return;
    }
    const uses = calls.map((call) => ({
      ...call,
      captureMinor: 5n,
      releaseMinor: 3n,
      close: false,
    }));
    await db.transaction().execute((tx) => useHolds(tx, uses));
  });
  await Promise.all(work.map((one) => one()));
  const wallets = people.map(({ userId }) => readWallet(db, { userId, currency, at }));
  for (const { heldMinor } of await Promise.all(wallets)) {
    expect(heldMinor).toBe(1_800n - 2n * (8n * 2n + 16n * 8n));
  }
  expect(await ledgerFindings()).toEqual([]);
});

test("a bonus whose time is over pays for nothing, though nobody has taken it back yet", async () => {
  const { userId } = await aCustomer([]);
  const hold = (amountMinor: bigint) => ({
    userId,
    currency,
    at: new Date(at.getTime() + 2 * DAY_MS),
    campaignId: randomUUID(),
    title: "Sale",
    amountMinor,
    idempotencyKey: randomUUID(),
  });
  // 50 of its own and 3 of the grant that lasts; the other 3 ended yesterday.
  await expect(placeHold(db, hold(5_301n))).rejects.toMatchObject({ reason: "insufficient-funds" });
  await placeHold(db, hold(5_300n));
});
