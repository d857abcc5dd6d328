import { sql } from "kysely";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import {
  bigint,
  float,
  int,
  nullable,
  oneOf,
  text,
  time,
} from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type AuditFinding, auditFindingRows } from "./audit.store.ts";

/** The ledger by itself, each hour; and with payments, documents and its closed months, each day. */
export type AuditName = "ledger" | "documents";

type AuditState = RowOf<typeof stateRows>;
const stateRows = checked("audit: AuditState", {
  name: oneOf("ledger", "documents"),
  finishedAt: nullable(time),
  /** Since it came to its end; where it never did, since it began. */
  ageSeconds: nullable(float),
  findings: int,
  journalId: bigint,
});

const COLUMNS = sql`name, finished_at, findings, journal_id,
  extract(epoch from clock_timestamp() - coalesce(finished_at, started_at))::float8 as age_seconds`;

/** When each audit last came to its end, and what it found then. */
export function listAuditStates(db: DatabaseOrTransaction): Promise<AuditState[]> {
  return stateRows.list(db, sql`select ${COLUMNS} from audit_state order by name desc`);
}

/** Keeps every other audit out until the transaction ends. It takes no snapshot: the moment of what is read next comes after it. */
export async function lockAllAudits(tx: DatabaseOrTransaction): Promise<void> {
  await sql`lock table audit_state in exclusive mode`.execute(tx);
}

/**
 * Keeps every other audit of that name out until the transaction ends, whose statements may take the time that they need.
 * Answers the last journal that was audited.
 */
export async function lockAudit(tx: DatabaseOrTransaction, name: AuditName): Promise<bigint> {
  await sql`set local statement_timeout = 0`.execute(tx);
  const state = await stateRows.find(
    tx,
    sql`select ${COLUMNS} from audit_state where name = ${name} for update`,
  );
  return state?.journalId ?? 0n;
}

export async function updateAuditStarted(
  db: DatabaseOrTransaction,
  name: AuditName,
): Promise<void> {
  await sql`update audit_state set started_at = clock_timestamp() where name = ${name}`.execute(db);
}

export async function updateAuditFinished(
  db: DatabaseOrTransaction,
  name: AuditName,
  findings: number,
): Promise<void> {
  await sql`update audit_state set finished_at = clock_timestamp(), findings = ${findings} where name = ${name}`.execute(
    db,
  );
}

const monthRows = checked("audit: month", { month: text });

/** Closed months that were never audited, and the one whose audit is oldest; as YYYY-MM-DD. */
export async function listMonthsToAudit(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await monthRows.list(
    db,
    sql`(select c.month::text as month from closed_month c left join audited_month m on m.month = c.month
        where m.month is null)
      union (select month::text from audited_month order by audited_at, month limit 1) order by 1`,
  );
  return rows.map(({ month }) => month);
}

/** What a closed month holds now, beside what it held when it was first audited; and that it was audited. */
export async function upsertAuditedMonth(
  tx: DatabaseOrTransaction,
  month: string,
  at: Date,
): Promise<AuditFinding[]> {
  const found = sql`select count(*) as journals, coalesce(sum(hashtextextended(concat_ws('/', j.id, j.scope, j.kind,
      j.reference, (select string_agg(concat_ws(':', e.leg, e.account_id, e.amount_minor), ' ' order by e.leg)
        from ledger_entry e where e.journal_id = j.id)), 0)::numeric), 0) as digest
    from ledger_journal j where ${ofMonth(month)} and ledger_month(j.at, j.currency) = ${month}::date`;
  return auditFindingRows.list(
    tx,
    sql`
    with found as (${found}), written as (
      insert into audited_month (month, journals, digest, audited_at) select ${month}::date, journals, digest, ${at} from found
      on conflict (month) do update set audited_at = excluded.audited_at
      returning journals, digest)
    select 'closed-month-changed' as rule, to_char(${month}::date, 'YYYY-MM') as subject,
      format('%s journals, %s when it was first audited', found.journals, written.journals) as detail
    from found, written where (found.journals, found.digest) is distinct from (written.journals, written.digest)`,
  );
}

/** Every time zone is within a day of the civil month. */
function ofMonth(month: string) {
  return sql`j.at >= ${month}::date - interval '1 day' and j.at < ${month}::date + interval '1 month 1 day'`;
}
