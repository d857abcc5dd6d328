import { type RawBuilder, sql } from "kysely";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bigint, nullable } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type AuditFinding, auditFindingRows } from "./audit.store.ts";

const idRows = checked("audit: journal", { id: nullable(bigint) });

/** Journals after one, up to another. */
export type JournalRange = { after: bigint; upTo: bigint };

/**
 * Where the next page of journals ends; null when there is none. Younger ones than `lagSeconds` wait: a transaction that has
 * taken an earlier number may still be open.
 */
export async function findPageEnd(
  db: DatabaseOrTransaction,
  { after, limit, lagSeconds }: { after: bigint; limit: number; lagSeconds: number },
): Promise<bigint | null> {
  const row = await idRows.find(
    db,
    sql`select max(id) as id from (
      select id, bool_and(created_at <= now() - ${lagSeconds} * interval '1 second') over (order by id) as is_old
      from (select id, created_at from ledger_journal where id > ${after} order by id limit ${limit}) next) page
    where is_old`,
  );
  return row?.id ?? null;
}

const inRange = ({ after, upTo }: JournalRange) => sql`j.id > ${after} and j.id <= ${upTo}`;

/** What is wrong with single journals of a range. */
export function listJournalFindings(
  db: DatabaseOrTransaction,
  range: JournalRange,
): Promise<AuditFinding[]> {
  return findingsOf(
    db,
    inRange(range),
    sql`
      union all
      select 'entry-astray', e.journal_id || '/' || e.leg, 'no such journal or account, other currency, or nothing moved'
      from ledger_entry e where e.journal_id > ${range.after} and e.journal_id <= ${range.upTo}
        and not exists (select from ledger_journal j where j.id = e.journal_id)`,
  );
}

/** The same of the journals between two moments. */
export function listFindingsBetween(
  db: DatabaseOrTransaction,
  { from, to }: { from: Date; to: Date },
): Promise<AuditFinding[]> {
  return findingsOf(db, sql`j.at >= ${from} and j.at < ${to}`);
}

function findingsOf(
  db: DatabaseOrTransaction,
  which: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
) {
  return auditFindingRows.list(
    db,
    sql`
    with journal as materialized (select j.id, j.scope, j.idempotency_key, j.kind, j.currency, j.reference from ledger_journal j where ${which}),
    leg as materialized (
      select j.*, e.leg, e.amount_minor, e.account_id, a.currency as account_currency, a.owner_user_id
      from journal j left join ledger_entry e on e.journal_id = j.id left join ledger_account a on a.id = e.account_id
    )
    select * from (
      select 'journal-unbalanced' as rule, id::text as subject,
        format('%s legs, sum %s', count(leg), coalesce(sum(amount_minor), 0)) as detail
      from leg group by id having count(leg) < 2 or sum(amount_minor) <> 0
      union all
      select 'entry-astray', id || '/' || leg, 'no such journal or account, other currency, or nothing moved'
      from leg where leg is not null and (account_currency is distinct from currency or amount_minor = 0)
      union all
      select 'entry-of-another-user', id || '/' || leg, 'a user account moved in a journal of somebody else'
      from leg where owner_user_id <> scope
      union all
      select 'key-twice', j.scope, min(k.idempotency_key)
      from journal j join ledger_journal k on k.scope = j.scope and k.idempotency_key = j.idempotency_key
      group by j.id, j.scope having count(*) > 1
      union all
      select 'hold-part-astray', j.reference, 'the money did not come from this account'
      from journal j join hold_part p on p.campaign_id::text = j.reference
      where j.kind = 'hold' and not exists (
        select from ledger_entry e where e.journal_id = j.id and e.account_id = p.account_id and e.amount_minor = -p.amount_minor)
      ${more}
    ) found limit 100`,
  );
}

/** Adds a range to the sums of accounts and holds that were audited. */
export async function upsertAuditedSums(
  tx: DatabaseOrTransaction,
  range: JournalRange,
): Promise<void> {
  await sql`insert into audited_account (account_id, amount_minor)
    select e.account_id, sum(e.amount_minor) from ledger_entry e join ledger_account a on a.id = e.account_id
    where e.journal_id > ${range.after} and e.journal_id <= ${range.upTo} and a.owner_user_id is not null group by 1
    on conflict (account_id) do update set amount_minor = audited_account.amount_minor + excluded.amount_minor`.execute(
    tx,
  );
  await sql`insert into audited_hold (reference, user_id, placed_minor, captured_minor, released_minor)
    ${sumHeldBy(inRange(range))}
    on conflict (reference) do update set placed_minor = audited_hold.placed_minor + excluded.placed_minor,
      captured_minor = audited_hold.captured_minor + excluded.captured_minor,
      released_minor = audited_hold.released_minor + excluded.released_minor`.execute(tx);
  await sql`update audit_state set journal_id = ${range.upTo} where name = 'ledger'`.execute(tx);
}

/** What journals have placed into holds, captured and released: reference, user, three sums. */
export function sumHeldBy(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select j.reference, max(j.scope),
      coalesce(sum(e.amount_minor) filter (where j.kind = 'hold'), 0),
      coalesce(-sum(e.amount_minor) filter (where j.kind = 'spend'), 0),
      coalesce(-sum(e.amount_minor) filter (where j.kind = 'release'), 0)
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.kind = 'hold'
    where j.kind in ('hold', 'spend', 'release') and ${which} group by j.reference`;
}
