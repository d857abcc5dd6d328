import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import type { PoolClient } from "../../../platform/pool.ts";
import { createDb } from "../../db/database.ts";
import { grantBonus } from "./grant-bonus.ts";
import { postJournal } from "./ledger.store.ts";
import { placeHold } from "./place-hold.ts";
import { captureFromHold } from "./use-hold.ts";

type Guard = {
  name: string;
  table: string;
  is?: "constraint";
  /** Other guards that would refuse the same thing, taken out in both halves of the test. */
  without?: string;
  violation: string;
  /** The rule by which the auditor sees the damage in the books; none where only the missing guard shows. */
  rule?: string;
};

const USER = "guarded-user";
const JOURNAL = `insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
  values ('${USER}', gen_random_uuid()::text, '\\x00', 'correction', 'CURRENCY', 'r', '', now()) returning id`;
const journal = (
  currency: string,
  legs: string,
) => `with j as (${JOURNAL.replace("CURRENCY", currency)})
  insert into ledger_entry (journal_id, leg, account_id, amount_minor)
  select j.id, leg, a.id, amount from j, (values ${legs}) legs (leg, kind, amount)
  join ledger_account a on a.kind = legs.kind and a.currency = 'ZAR' and (a.owner_user_id = '${USER}' or a.owner_user_id is null)`;
const EXCEED = `update hold_part set captured_minor = amount_minor + 1;
  update hold set captured_minor = (select sum(captured_minor) from hold_part p where p.campaign_id = hold.campaign_id)`;

const GUARDS: Guard[] = [
  {
    name: "ledger_entry_append_only",
    table: "ledger_entry",
    violation: "update ledger_entry set amount_minor = amount_minor + 1",
    rule: "journal-unbalanced",
  },
  {
    name: "ledger_journal_append_only",
    table: "ledger_journal",
    violation: "delete from ledger_journal where kind = 'top-up'",
    rule: "entry-astray",
  },
  {
    name: "ledger_account_kept",
    table: "ledger_account",
    violation: "delete from ledger_account where kind = 'bonus_redeemed'",
    rule: "entry-astray",
  },
  {
    name: "hold_kept",
    table: "hold",
    without: "alter table hold_part drop constraint hold_part_campaign_id_fkey",
    violation: "delete from hold",
    rule: "hold-differs-from-journals",
  },
  {
    name: "hold_part_kept",
    table: "hold_part",
    violation: "delete from hold_part",
    rule: "hold-differs-from-parts",
  },
  {
    name: "ledger_account_written_by_entries",
    table: "ledger_account",
    violation:
      "update ledger_account set balance_minor = balance_minor + 100 where kind = 'wallet'",
    rule: "balance-differs",
  },
  {
    name: "ledger_account_opened_empty",
    table: "ledger_account",
    violation:
      "insert into ledger_account (kind, currency, owner_user_id, balance_minor) values ('wallet', 'ZAR', 'new', 500)",
    rule: "balance-differs",
  },
  {
    name: "hold_only_moves_on",
    table: "hold",
    violation: "update hold set user_id = 'somebody-else'",
    rule: "hold-differs-from-journals",
  },
  {
    name: "hold_part_only_moves_on",
    table: "hold_part",
    violation:
      "update hold_part set account_id = (select id from ledger_account where kind = 'hold')",
    rule: "hold-part-astray",
  },
  {
    name: "ledger_entry_apply",
    table: "ledger_entry",
    violation: journal("GHS", "(1, 'revenue', 5), (2, 'vat_deferred', -5)"),
    rule: "entry-astray",
  },
  {
    name: "ledger_journal_balanced",
    table: "ledger_journal",
    violation: JOURNAL.replace("CURRENCY", "ZAR"),
    rule: "journal-unbalanced",
  },
  {
    name: "hold_equals_parts",
    table: "hold",
    violation: "update hold set captured_minor = captured_minor + 1",
    rule: "hold-differs-from-parts",
  },
  {
    name: "hold_part_equals_hold",
    table: "hold_part",
    violation: "update hold_part set captured_minor = captured_minor + 1 where ordinal = 2",
    rule: "hold-differs-from-parts",
  },
  {
    name: "ledger_account_no_overdraft",
    table: "ledger_account",
    is: "constraint",
    violation: journal("ZAR", "(1, 'wallet', -1000000), (2, 'revenue', 1000000)"),
    rule: "overdrawn",
  },
  {
    name: "ledger_account_balance_of_users_only",
    table: "ledger_account",
    is: "constraint",
    violation:
      "insert into ledger_account (kind, currency, balance_minor) values ('revenue', 'USD', 0)",
    rule: "account-shape",
  },
  {
    name: "ledger_account_bonus_has_grant",
    table: "ledger_account",
    is: "constraint",
    violation:
      "insert into ledger_account (kind, currency, owner_user_id, balance_minor) values ('bonus', 'ZAR', 'new', 0)",
    rule: "account-shape",
  },
  {
    name: "ledger_account_clearing_has_provider",
    table: "ledger_account",
    is: "constraint",
    violation: "insert into ledger_account (kind, currency) values ('card_clearing', 'ZAR')",
    rule: "account-shape",
  },
  {
    name: "ledger_account_once",
    table: "ledger_account",
    is: "constraint",
    violation: "insert into ledger_account (kind, currency) values ('revenue', 'ZAR')",
    rule: "account-twice",
  },
  {
    name: "ledger_journal_once",
    table: "ledger_journal",
    is: "constraint",
    violation: journal("ZAR", "(1, 'revenue', 5), (2, 'vat_deferred', -5)").replace(
      "gen_random_uuid()::text",
      "'the-hold'",
    ),
    rule: "key-twice",
  },
  {
    name: "ledger_entry_pkey",
    table: "ledger_entry",
    is: "constraint",
    violation: journal("ZAR", "(1, 'revenue', 5), (1, 'vat_deferred', -5)"),
  },
  {
    name: "ledger_entry_moves_something",
    table: "ledger_entry",
    is: "constraint",
    violation: journal("ZAR", "(1, 'revenue', 0), (2, 'vat_deferred', 0)"),
    rule: "entry-astray",
  },
  {
    name: "hold_not_exceeded",
    table: "hold",
    is: "constraint",
    without: "alter table hold_part drop constraint hold_part_not_exceeded",
    violation: EXCEED,
    rule: "hold-exceeded",
  },
  {
    name: "hold_closed_when_used_up",
    table: "hold",
    is: "constraint",
    violation: "update hold set closed_at = now()",
    rule: "hold-exceeded",
  },
  {
    name: "hold_part_not_exceeded",
    table: "hold_part",
    is: "constraint",
    without: "alter table hold drop constraint hold_not_exceeded",
    violation: EXCEED,
    rule: "hold-differs-from-parts",
  },
];

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
