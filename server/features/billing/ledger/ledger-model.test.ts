import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { AppError } from "../../../../domain/errors.ts";
import { createDb, type Database, type DatabaseOrTransaction } from "../../../db/database.ts";
import { listFindings } from "./audit.store.ts";
import { creditTopUp } from "../top-ups/credit-top-up.ts";
import { grantBonus } from "./grant-bonus.ts";
import { issueInvoice } from "../invoices/issue-invoice.ts";
import { quietPorts } from "../testing/quiet-ports.ts";
import { createLedgerModel, type LedgerModel, type ModelOutcome } from "../testing/ledger-model.ts";
import { lapseBonuses } from "../lapse-bonuses.ts";
import { listTransactions } from "./list-transactions.ts";
import { placeHold } from "../holds/place-hold.ts";
import { readWallet } from "./read-wallet.ts";
import { captureFromHold, releaseFromHold, settleHold } from "../holds/use-hold.ts";

const RUNS = Number(process.env.LEDGER_MODEL_RUNS ?? 15);
const STEPS = Number(process.env.LEDGER_MODEL_STEPS ?? 40);
const START_MS = Date.UTC(2026, 0, 1);

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());

const amount = fc.bigInt({ min: 1n, max: 5_000n });
const pick = fc.nat({ max: 1_000 });
const step = fc.oneof(
  fc.record({ do: fc.constant("top-up"), amount }),
  fc.record({ do: fc.constant("bonus"), amount, days: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constant("hold"), amount }),
  fc.record({ do: fc.constant("hold"), amount }),
  fc.record({ do: fc.constant("release"), pick, amount }),
  fc.record({ do: fc.constant("capture"), pick, amount }),
  fc.record({ do: fc.constant("settle"), pick, amount }),
  fc.record({ do: fc.constant("days-pass"), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constant("replay"), pick }),
  fc.record({ do: fc.constant("replay-changed"), pick }),
);
type Step = {
  do: string;
  amount?: bigint;
  days?: number;
  pick?: number;
  crash?: boolean;
};
const steps = fc.array(
  fc.tuple(step, fc.boolean(), fc.boolean()).map(
    // One in four is carried out and then rolled back, as if the process had died before the commit.
    ([chosen, a, b]): Step => ({ ...chosen, crash: a && b }),
  ),
  { minLength: 5, maxLength: STEPS },
);

type Call = {
  run(tx: DatabaseOrTransaction): Promise<unknown>;
  /** The same key with another amount. */
  runChanged(tx: DatabaseOrTransaction): Promise<unknown>;
};

class Crash extends Error {}

test("every balance follows the model, whatever happens in whatever order, and the auditor finds nothing", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const userId = `user-${randomUUID()}`;
      const model = createLedgerModel();
      const calls: Call[] = [];
      let atMs = START_MS;
      for (const one of script) {
        if (one.do === "days-pass") {
          atMs += (one.days ?? 1) * 86_400_000;
          await lapseBonuses({ db, clock: { now: () => new Date(atMs) }, notify: async () => {} });
          model.lapse(atMs);
        } else if (one.do === "replay" || one.do === "replay-changed") {
          await replay(calls, one);
        } else {
          await perform(one, { userId, model, atMs, calls });
        }
        await expectSame(userId, model, atMs);
      }
      await expectStatement(userId, atMs);
      expect(await listFindings(db)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}, 120_000);

async function perform(
  one: Step,
  {
    userId,
    model,
    atMs,
    calls,
  }: { userId: string; model: LedgerModel; atMs: number; calls: Call[] },
): Promise<void> {
  const call = callFor(one, userId, model, atMs);
  if (one.crash) {
    const crashed = db.transaction().execute(async (tx) => {
      await outcomeOf(call.run(tx));
      throw new Crash();
    });
    await expect(crashed).rejects.toBeInstanceOf(Crash);
    return;
  }
  const outcome = await outcomeOf(db.transaction().execute((tx) => call.run(tx)));
  expect(outcome).toBe(call.expected());
  if (outcome === "done") calls.push(call);
}

async function replay(calls: Call[], one: Step): Promise<void> {
  const call = calls[(one.pick ?? 0) % Math.max(calls.length, 1)];
  if (!call) return;
  if (one.do === "replay") {
    await db.transaction().execute((tx) => call.run(tx));
  } else {
    const changed = outcomeOf(db.transaction().execute((tx) => call.runChanged(tx)));
    expect(await changed).toBe("idempotency-key-reused");
  }
}

function callFor(
  one: Step,
  userId: string,
  model: LedgerModel,
  atMs: number,
): Call & { expected(): ModelOutcome } {
  const at = new Date(atMs);
  const amountMinor = one.amount ?? 1n;
  const idempotencyKey = randomUUID();
  const currency = "ZAR" as const;
  const both = (
    run: (tx: DatabaseOrTransaction, amount: bigint) => Promise<unknown>,
    expected: () => ModelOutcome,
  ) => ({
    run: (tx: DatabaseOrTransaction) => run(tx, amountMinor),
    runChanged: (tx: DatabaseOrTransaction) => run(tx, amountMinor + 1n),
    expected,
  });
  const id = randomUUID();
  switch (one.do) {
    case "top-up":
      return both(
        async (tx, amount) => {
          const provider = "stripe";
          await creditTopUp(tx, {
            userId,
            currency,
            paymentId: id,
            provider,
            amountMinor: amount,
            at,
          });
          if (amount === amountMinor) await recordPayment(tx, id, userId, amount, at);
        },
        () => model.topUp(amountMinor),
      );
    case "bonus": {
      const expiresAt = new Date(atMs + (one.days ?? 1) * 86_400_000);
      const fixed = { grantId: id, userId, currency, reason: "Welcome", grantedBy: null };
      return both(
        (tx, amount) => grantBonus(tx, { ...fixed, amountMinor: amount, expiresAt, at }),
        () => model.grant(id, amountMinor, expiresAt.getTime()),
      );
    }
    case "hold": {
      const fixed = { userId, currency, campaignId: id, title: "Sale", idempotencyKey, at };
      return both(
        (tx, amount) => placeHold(tx, { ...fixed, amountMinor: amount }),
        () => model.hold(id, amountMinor, atMs),
      );
    }
    case "release": {
      const campaignId = model.campaignAt(one.pick ?? 0);
      return both(
        (tx, amount) =>
          releaseFromHold(tx, { campaignId, amountMinor: amount, idempotencyKey, at }),
        () => model.use(campaignId, { release: amountMinor }, atMs),
      );
    }
    default: {
      const campaignId = model.campaignAt(one.pick ?? 0);
      const use = one.do === "capture" ? captureFromHold : settleHold;
      return both(
        (tx, amount) => use(tx, { campaignId, captureMinor: amount, idempotencyKey, at }),
        () => model.use(campaignId, { capture: amountMinor, close: one.do === "settle" }, atMs),
      );
    }
  }
}

// The payment that a top-up belongs to, so that the auditor of payments is satisfied too.
async function recordPayment(
  tx: DatabaseOrTransaction,
  id: string,
  userId: string,
  amountMinor: bigint,
  at: Date,
): Promise<void> {
  await sql`insert into payment (id, user_id, provider, method, currency, amount_minor, status, return_path,
      idempotency_key, body_hash, started_at, succeeded_at)
    values (${id}, ${userId}, 'stripe', 'checkout', 'ZAR', ${amountMinor}, 'succeeded', '/', ${id}, '\\x00', ${at}, ${at})
    on conflict do nothing`.execute(tx);
  const payer = { userId, name: "Shop" };
  const order = { paymentId: id, payer, currency: "ZAR", grossMinor: amountMinor, at };
  await issueInvoice(quietPorts(), tx, { ...order, description: "Top-up" });
}

async function outcomeOf(call: Promise<unknown>): Promise<ModelOutcome> {
  try {
    await call;
    return "done";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.reason as ModelOutcome;
  }
}

async function expectSame(userId: string, model: LedgerModel, atMs: number): Promise<void> {
  const wallet = await readWallet(db, { userId, currency: "ZAR", at: new Date(atMs) });
  expect(wallet).toEqual({ currency: "ZAR", ...model.figures(atMs) });
}

/** The statement's running balance must lead to today's balance line by line, also across pages. */
async function expectStatement(userId: string, atMs: number): Promise<void> {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await listTransactions(db, {
      userId,
      currency: "ZAR",
      limit: 7,
      ...(cursor && { cursor }),
    });
    rows.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  rows.reverse();
  let balanceMinor = 0n;
  let heldMinor = 0n;
  for (const row of rows) {
    balanceMinor += row.amountMinor;
    heldMinor += row.heldMinor;
    expect(row.balanceMinor).toBe(balanceMinor);
  }
  const wallet = await readWallet(db, { userId, currency: "ZAR", at: new Date(atMs) });
  expect({ balanceMinor, heldMinor }).toEqual({
    balanceMinor: wallet.availableMinor,
    heldMinor: wallet.heldMinor,
  });
}
