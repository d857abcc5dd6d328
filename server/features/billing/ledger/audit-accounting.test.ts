import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { int } from "../../../../platform/database/column-kinds.ts";
import { placeHold } from "../holds/place-hold.ts";
import { captureFromHold, settleHold } from "../holds/use-hold.ts";
import { GUARDS, USER } from "../testing/ledger-guards.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { grantBonus } from "./grant-bonus.ts";
import { auditDocuments, auditLedger, auditPage, auditSums } from "./audit-accounting.ts";
import { listFindings } from "./audit.store.ts";
import { listAuditStates } from "./audit-state.store.ts";
import { postJournal } from "./ledger.store.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
  await history(USER, 0);
});
afterAll(() => world.drop());

const NOW = { lagSeconds: 0 };
const rowsOf = checked("test: rows", { rows: int });

async function topUp(userId: string, db = world.db): Promise<void> {
  await postJournal(db, {
    scope: userId,
    idempotencyKey: randomUUID(),
    bodyHash: Buffer.of(0),
    kind: "top-up",
    currency: "ZAR",
    reference: "r",
    memo: "",
    at: world.deps.clock.now(),
    legs: [
      { account: { kind: "wallet", userId }, amountMinor: 10_000n },
      { account: { kind: "card_clearing", provider: "stripe" }, amountMinor: -10_000n },
    ],
  });
}

/** Money, a grant, a hold that both pay for and of which a part is spent, and more of them that are settled. */
async function history(userId: string, settled = 1): Promise<void> {
  const at = world.deps.clock.now();
  const own = { userId, currency: "ZAR" as const, at };
  await topUp(userId);
  const grant = { grantId: randomUUID(), reason: "Welcome", grantedBy: null, amountMinor: 500n };
  await grantBonus(world.db, { ...own, ...grant, expiresAt: new Date(at.getTime() + 9e8) });
  for (let nr = 0; nr <= settled; nr += 1) {
    const isLast = nr > 0;
    const hold = { campaignId: randomUUID(), title: "Sale", amountMinor: 2_000n };
    await world.db.transaction().execute(async (tx) => {
      await placeHold(tx, { ...own, ...hold, idempotencyKey: isLast ? randomUUID() : "the-hold" });
      const use = { campaignId: hold.campaignId, captureMinor: 700n, at };
      if (isLast) await settleHold(tx, { ...use, idempotencyKey: randomUUID() });
      else await captureFromHold(tx, { ...use, idempotencyKey: randomUUID() });
    });
  }
}

// First: their violations are of one hold.
test.each(GUARDS.filter(({ rule }) => rule !== undefined))(
  "damage that $name would have refused is found: $rule",
  async (guard) => {
    const found: string[] = [];
    const undone = new Error("Undone");
    const scratch = world.db.transaction().execute(async (tx) => {
      await sql`update audit_state set journal_id = 0`.execute(tx);
      await sql`delete from audited_account`.execute(tx);
      await sql`delete from audited_hold`.execute(tx);
      if (guard.without) await sql.raw(guard.without).execute(tx);
      const what = guard.is === "constraint" ? "alter table % drop constraint" : "drop trigger";
      await sql
        .raw(
          guard.is === "constraint"
            ? `${what.replace("%", guard.table)} ${guard.name}`
            : `${what} ${guard.name} on ${guard.table}`,
        )
        .execute(tx);
      await sql.raw(guard.violation).execute(tx);
      await sql`set constraints all immediate`.execute(tx);
      const page = await auditPage(tx, NOW);
      found.push(...[...page.findings, ...(await auditSums(tx))].map(({ rule }) => rule));
      throw undone;
    });
    await expect(scratch).rejects.toBe(undone);
    expect(found).toContain("guard-missing");
    expect(found).toContain(guard.rule);
  },
);

test("what is new is audited page by page, once, and no sums are stored of a hold that is closed and right", async () => {
  const [before] = await listAuditStates(world.db);
  expect(before?.finishedAt).toBeNull();
  await history(`user-${randomUUID()}`);
  expect(await auditLedger(world.deps, { ...NOW, pageSize: 2 })).toEqual([]);
  const [state] = await listAuditStates(world.db);
  expect(state).toMatchObject({ name: "ledger", findings: 0 });
  expect(state?.finishedAt).not.toBeNull();
  expect(
    await rowsOf.find(
      world.db,
      sql`select count(*)::int as rows from ledger_journal where id > ${state?.journalId ?? 0n}`,
    ),
  ).toEqual({ rows: 0 });
  expect(await rowsOf.find(world.db, sql`select count(*)::int as rows from audited_hold`)).toEqual({
    rows: 2,
  });
  // Behind the mark: counted from what was posted since.
  await history(`user-${randomUUID()}`);
  expect(await auditLedger(world.deps)).toEqual([]);
  expect(await auditLedger(world.deps, NOW)).toEqual([]);
});

test("a journal that comes late with an early number is not lost: its account is added up again, and is right", async () => {
  const userId = `user-${randomUUID()}`;
  const late = await world.db.startTransaction().execute();
  await topUp(userId, late as unknown as typeof world.db);
  await topUp(`user-${randomUUID()}`);
  expect(await auditLedger(world.deps, NOW)).toEqual([]);
  await late.commit().execute();
  expect(await auditLedger(world.deps, NOW)).toEqual([]);
  expect(await auditLedger(world.deps, NOW)).toEqual([]);
});

test("a closed month that was changed is found, and an audit that broke off does not count as finished", async () => {
  const month = "2026-01";
  const at = new Date("2026-01-15T10:00:00Z");
  const entry = { amountMinor: 100n };
  await postJournal(world.db, {
    scope: USER,
    idempotencyKey: randomUUID(),
    bodyHash: Buffer.of(0),
    kind: "correction",
    currency: "ZAR",
    reference: "r",
    memo: "",
    at,
    legs: [
      { account: { kind: "wallet", userId: USER }, ...entry },
      { account: { kind: "corrections" }, amountMinor: -100n },
    ],
  });
  await sql`insert into closed_month (month, closed_at, closed_by) values (${`${month}-01`}, now(), 'admin')`.execute(
    world.db,
  );
  const changed = async () =>
    (await auditDocuments(world.deps)).filter(({ rule }) => rule === "closed-month-changed");
  expect(await changed()).toEqual([]);
  expect(await changed()).toEqual([]);
  await sql`alter table ledger_journal disable trigger user`.execute(world.db);
  await sql`update ledger_journal set scope = 'somebody' where at = ${at}`.execute(world.db);
  await sql`alter table ledger_journal enable trigger user`.execute(world.db);
  expect(await changed()).toMatchObject([{ subject: month }]);
  expect(await listFindings(world.db)).not.toEqual([]);

  const finished = async () => (await listAuditStates(world.db)).map((it) => it.finishedAt);
  const before = await finished();
  world.pass(1);
  await sql`alter view money_guard_audit rename to money_guard_audit_away`.execute(world.db);
  await expect(auditLedger(world.deps)).rejects.toThrow();
  expect(await finished()).toEqual(before);
});
