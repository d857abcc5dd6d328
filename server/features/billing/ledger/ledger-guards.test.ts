import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import type { PoolClient } from "../../../../platform/database/pool.ts";
import { createDb } from "../../../db/database.ts";
import { grantBonus } from "./grant-bonus.ts";
import { postJournal } from "./ledger.store.ts";
import { placeHold } from "../holds/place-hold.ts";
import { type Guard, GUARDS, USER } from "../testing/ledger-guards.ts";
import { captureFromHold } from "../holds/use-hold.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
  await seed();
});
afterAll(() => database.drop());

/** A wallet, a grant, and an open hold that both paid for and of which a part is spent. */
async function seed(): Promise<void> {
  const db = createDb(database.pool);
  const at = new Date("2026-03-01T10:00:00Z");
  const expiresAt = new Date("2026-04-01T10:00:00Z");
  const own = { userId: USER, currency: "ZAR" as const, at };
  const campaignId = randomUUID();
  await db.transaction().execute(async (tx) => {
    await postJournal(tx, {
      scope: USER,
      idempotencyKey: "top-up",
      bodyHash: Buffer.of(0),
      kind: "top-up",
      currency: "ZAR",
      reference: "r",
      memo: "",
      at,
      legs: [
        { account: { kind: "wallet", userId: USER }, amountMinor: 10_000n },
        { account: { kind: "card_clearing", provider: "stripe" }, amountMinor: -10_000n },
      ],
    });
    const grantId = randomUUID();
    const bonus = { grantId, reason: "Welcome", grantedBy: null, amountMinor: 500n, expiresAt };
    await grantBonus(tx, { ...own, ...bonus });
    const hold = { campaignId, title: "Sale", amountMinor: 2_000n, idempotencyKey: "the-hold" };
    await placeHold(tx, { ...own, ...hold });
    await captureFromHold(tx, { campaignId, captureMinor: 700n, idempotencyKey: "the-spend", at });
  });
}

/** Runs in a transaction that is rolled back, schema changes included. */
async function inScratch<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    return await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function violate(client: PoolClient, guard: Guard): Promise<void> {
  await client.query(guard.violation);
  // Brings forward what would be checked at the commit.
  await client.query("set constraints all immediate");
}

const audit = async (client: PoolClient) => {
  const { rows } = await client.query<{ rule: string; subject: string }>(
    "select rule, subject from ledger_audit",
  );
  return rows;
};

test("the books of the seed are right and every guard that the auditor expects is tried here", async () => {
  const found = await inScratch(async (client) => {
    const { rows } = await client.query<{ definition: string }>(
      "select pg_get_viewdef('ledger_audit') as definition",
    );
    return { rows: await audit(client), definition: rows[0]?.definition ?? "" };
  });
  expect(found.rows).toEqual([]);
  const expected = /ARRAY\[('ledger_entry_append_only'[^\]]*)\]/.exec(found.definition)?.[1] ?? "";
  const names = [...expected.matchAll(/'([a-z_]+)'/g)].map(([, name]) => name);
  expect(names.toSorted()).toEqual(GUARDS.map(({ name }) => name).toSorted());
});

test.each(GUARDS)("$name refuses its violation", async (guard) => {
  await inScratch(async (client) => {
    if (guard.without) await client.query(guard.without);
    await expect(violate(client, guard)).rejects.toMatchObject({
      code: expect.stringMatching(/^23/),
    });
  });
});

test.each(GUARDS)(
  "without $name the violation passes and the auditor reports it",
  async (guard) => {
    const found = await inScratch(async (client) => {
      if (guard.without) await client.query(guard.without);
      const what = guard.is === "constraint" ? "alter table % drop constraint" : "drop trigger";
      await client.query(
        guard.is === "constraint"
          ? `${what.replace("%", guard.table)} ${guard.name}`
          : `${what} ${guard.name} on ${guard.table}`,
      );
      await violate(client, guard);
      return audit(client);
    });
    expect(found).toContainEqual({ rule: "guard-missing", subject: guard.name });
    if (guard.rule) expect(found.map(({ rule }) => rule)).toContain(guard.rule);
  },
);

test.each(["hold", "hold_part"])(
  "what was spent or given back of a %s stays so, whatever else would refuse",
  async (table) => {
    for (const part of ["captured", "released"])
      await inScratch(async (client) => {
        const others = await client.query<{ name: string }>(
          "select tgname as name from pg_trigger where tgrelid = $1::regclass and tgname like '%equals%'",
          [table],
        );
        for (const { name } of others.rows)
          await client.query(`alter table ${table} disable trigger ${name}`);
        await client.query(
          `update ${table} set ${part}_minor = ${part}_minor + 1 where captured_minor + released_minor < amount_minor`,
        );
        const undone = client.query(
          `update ${table} set ${part}_minor = ${part}_minor - 1 where ${part}_minor > 0`,
        );
        await expect(undone).rejects.toMatchObject({ code: "23001" });
      });
  },
);

test("a trigger that is switched off counts as missing", async () => {
  const found = await inScratch(async (client) => {
    await client.query("alter table ledger_entry disable trigger ledger_entry_append_only");
    return audit(client);
  });
  expect(found).toEqual([{ rule: "guard-missing", subject: "ledger_entry_append_only" }]);
});

test("a balanced pair of legs cannot be added to a journal of the past", async () => {
  await inScratch(async (client) => {
    const late = client.query(`insert into ledger_entry (journal_id, leg, account_id, amount_minor)
      select j.id, legs.leg, a.id, legs.amount from ledger_journal j,
        (values (8, 'revenue', 5), (9, 'vat_deferred', -5)) legs (leg, kind, amount)
      join ledger_account a on a.kind = legs.kind and a.currency = 'ZAR'
      where j.idempotency_key = 'the-hold'`);
    await expect(late).rejects.toMatchObject({ constraint: "ledger_entry_apply" });
  });
});
