import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { STRIPE } from "../../../providers/payments/testing/contract-world.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { readPayment } from "../top-ups/read-payment.ts";
import { startTopUp } from "../top-ups/start-top-up.ts";
import { type CardWorld, createCardWorld } from "../testing/card-world.ts";
import { readBalances } from "./close-month.ts";
import { reconcile } from "./reconcile.ts";
import { listDifferences } from "./difference.store.ts";

let world: CardWorld;
beforeAll(async () => {
  world = await createCardWorld(STRIPE);
});
afterAll(() => world.end());
beforeEach(async () => void (await world.cards.sandbox.call("DELETE", "/api/faults")));

/** R1,000.00, typed on Stripe's page. */
async function aPaidTopUp(): Promise<string> {
  const userId = await world.aUser();
  const call = { userId, amountMinor: 100_000n, idempotencyKey: "k" };
  const { paymentId, redirectUrl } = await startTopUp(world.deps, call);
  await world.cards.typeCard(redirectUrl ?? "", STRIPE.cards.good);
  const { status } = await readPayment(world.deps, { userId, paymentId, cancelled: false });
  expect(status).toBe("succeeded");
  return paymentId;
}

const run = () =>
  reconcile(
    {
      ...world.deps,
      webhookProviders: ["stripe"],
      readSettledPage: () => Promise.resolve({ services: [], campaigns: [], last: null }),
      readUnknownServices: () => Promise.resolve([]),
    },
    { settlingMs: 0 },
  );
const feesOf = async () =>
  (await readBalances(world.deps, undefined))
    .filter(({ kind }) => kind === "provider_fee")
    .map(({ currency, balanceMinor }) => [currency, balanceMinor])
    .sort();
const memos = async () =>
  (
    await world.db
      .selectFrom("ledgerJournal")
      .select("memo")
      .where("kind", "=", "fee")
      .orderBy("id")
      .execute()
  ).map(({ memo }) => memo);

test("a fee that Stripe keeps in the currency of its pay-outs is booked once, in the payment's, and both are named", async () => {
  await aPaidTopUp();
  await world.cards.fault("fee-in-euro");
  await aPaidTopUp();
  expect(await run()).toBe(0);
  expect(await run()).toBe(0);
  // R29.30 of the first; €50.00 arrived of the second, €1.75 of them were kept, at R20 each.
  expect(await feesOf()).toEqual([
    ["GHS", 0n],
    ["ZAR", -(2_930n + 3_500n)],
  ]);
  expect((await memos()).toSorted()).toEqual(["", "EUR 1.75"]);
  expect(await listFindings(world.db)).toEqual([]);
});

test("without a rate the fee is a difference for a person, and nothing is booked", async () => {
  const before = await feesOf();
  await world.cards.fault("fee-without-rate");
  await aPaidTopUp();
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const [found] = await listDifferences(world.deps.db, true);
  expect(found).toMatchObject({ kind: "fee-not-converted", oursMinor: null, theirsMinor: null });
  expect(found?.message).toContain("EUR 1.75");
  expect(await feesOf()).toEqual(before);
});
