import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AppError } from "../../../domain/errors.ts";
import { auditBooks } from "./audit-books.ts";
import { reconcile } from "./books/reconcile.ts";
import { correctWallet } from "./corrections/correct-wallet.ts";
import { syncDisputes } from "./disputes/sync-disputes.ts";
import { recheckPayments, recheckRefunds } from "./recheck-payments.ts";
import { refundTopUp } from "./refund-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "./testing/money-world.ts";
import { chargeSavedCard } from "./top-ups/charge-saved-card.ts";

const RUNS = Number(process.env.MONEY_MODEL_RUNS ?? 12);
const STEPS = Number(process.env.MONEY_MODEL_STEPS ?? 25);

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const amount = fc.integer({ min: 2_000, max: 90_000 });
const pick = fc.nat({ max: 100 });
const step = fc.record({
  do: fc.constantFrom(
    "pay",
    "pay",
    "pay",
    "refund",
    "refund",
    "dispute",
    "decide",
    "correct",
    "repeat",
  ),
  amount,
  pick,
  won: fc.boolean(),
  /** What is lost on the way: the provider's answer before or after it acted, or our process before the commit. */
  fault: fc.constantFrom("none", "none", "none", "before", "after", "crash"),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

class Crash extends Error {}

test("after any history with lost answers and crashes the books are right and equal the provider's to the cent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS }), async (script) => {
      const { userId, cardId } = await world.aCustomer();
      const history = {
        userId,
        cardId,
        paid: [] as string[],
        keys: [] as (() => Promise<unknown>)[],
        disputes: [] as string[],
      };
      for (const one of script) await carryOut(one, history);
      await settle();
      for (const dispute of history.disputes) world.fake.decide(dispute, "won");
      await syncDisputes(world.deps, "stripe");
      expect(await auditBooks(world.db)).toEqual([]);
      expect(await reconcile(world.deps, { settlingMs: 0 })).toBe(0);
      expect(await world.available(userId)).toBe(expectedBalance(userId));
    }),
    { numRuns: RUNS },
  );
}, 120_000);

/** Corrections made, by user: the one thing that the provider's books do not know. */
const corrected = new Map<string, bigint>();
/** What disputes took out of wallets, by user. */
const lost = new Map<string, bigint>();

type History = {
  userId: string;
  cardId: string;
  paid: string[];
  keys: (() => Promise<unknown>)[];
  disputes: string[];
};

async function carryOut(one: Step, history: History): Promise<void> {
  const { fake, deps } = world;
  let faults = one.fault === "before" || one.fault === "after" ? 1 : 0;
  fake.control.fault = () =>
    faults-- > 0 && (one.fault === "before" || one.fault === "after") ? one.fault : "none";
  const jobs = deps.jobs;
  // Invoices send their mail job last of all: a crash there undoes everything of the transaction.
  if (one.fault === "crash") deps.jobs = { send: () => Promise.reject(new Crash()) };
  try {
    await act(one, history);
  } catch (error) {
    if (!(error instanceof AppError) && !(error instanceof Crash)) throw error;
  } finally {
    deps.jobs = jobs;
    fake.control.fault = () => "none";
  }
}

async function act(one: Step, history: History): Promise<void> {
  const { deps, fake, db } = world;
  const { userId, cardId } = history;
  const idempotencyKey = randomUUID();
  const amountMinor = BigInt(one.amount);
  const chosen = history.paid[one.pick % Math.max(history.paid.length, 1)];
  switch (one.do) {
    case "pay": {
      const run = () =>
        chargeSavedCard(deps, {
          userId,
          cardId,
          amountMinor,
          idempotencyKey,
          customerPresent: true,
        });
      history.keys.push(run);
      const { paymentId } = await run();
      history.paid.push(paymentId);
      return;
    }
    case "repeat":
      await history.keys[one.pick % Math.max(history.keys.length, 1)]?.();
      return;
    case "refund":
      if (chosen === undefined) return;
      await refundTopUp(deps, {
        paymentId: chosen,
        amountMinor,
        reason: "Not needed",
        requestedBy: "admin",
        idempotencyKey,
      });
      return;
    case "correct": {
      const signed = one.won ? amountMinor : -amountMinor;
      const call = {
        userId,
        amountMinor: signed,
        reason: "Put right",
        requestedBy: "admin",
        idempotencyKey,
      };
      if ((await correctWallet(deps, call)).status === "posted") {
        corrected.set(userId, (corrected.get(userId) ?? 0n) + signed);
      }
      return;
    }
    case "dispute":
      if (chosen === undefined || !fake.payments.has(chosen) || history.disputes.length > 0) return;
      history.disputes.push(fake.dispute(chosen));
      await syncDisputes(deps, "stripe");
      return;
    default: {
      const dispute = history.disputes.pop();
      if (dispute === undefined) return;
      await settle();
      fake.decide(dispute, one.won ? "won" : "lost");
      await syncDisputes(deps, "stripe");
      const rows = await db
        .selectFrom("dispute")
        .selectAll()
        .where("provider_dispute_id", "=", dispute)
        .execute();
      const [row] = rows;
      if (row?.status === "lost")
        lost.set(userId, (lost.get(userId) ?? 0n) + row.amount_minor - (row.loss_minor ?? 0n));
    }
  }
}

/** What the jobs do until nothing is open any more; what never reached the provider is old enough to be given up. */
async function settle(): Promise<void> {
  const isOpen = sql`status in ('created', 'pending', 'requires-action')`;
  await sql`update payment set created_at = now() - interval '5 minutes' where ${isOpen}`.execute(
    world.db,
  );
  for (let before = Infinity, open = 0; ; before = open) {
    open = await recheckPayments(world.deps, { olderThanSeconds: 0 });
    // While our process keeps dying nothing gets done.
    if (open === 0 || open >= before) break;
  }
  await recheckRefunds(world.deps, { olderThanSeconds: 0 });
}

/** What the provider took and gave back, and our own corrections: added up without looking at our books. */
function expectedBalance(userId: string): bigint {
  const { payments, refunds, customers } = world.fake;
  const theirs = new Set<string>();
  let sum = (corrected.get(userId) ?? 0n) - (lost.get(userId) ?? 0n);
  for (const { paymentId, providerPaymentId, amountMinor } of payments.values()) {
    if (customers.get(paymentId ?? "") !== `customer_${userId}`) continue;
    theirs.add(providerPaymentId);
    sum += amountMinor;
  }
  for (const { providerPaymentId, amountMinor } of refunds.values()) {
    if (theirs.has(providerPaymentId ?? "")) sum -= amountMinor;
  }
  return sum;
}
