import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type AuditFinding, auditFindingRows } from "./audit.store.ts";
import { sumHeldBy } from "./audit-journals.store.ts";

/**
 * Accounts whose balance is not what was audited and what was posted since, added up once more from their first entry on: a
 * journal may have come late with an early number, and is in the audited sum from then on. What still differs is answered.
 */
export async function listBalanceFindings(
  tx: DatabaseOrTransaction,
  mark: bigint,
): Promise<AuditFinding[]> {
  await sql`insert into audited_account (account_id, amount_minor)
    select id, coalesce((select sum(e.amount_minor) from ledger_entry e
      where e.account_id = differing.id and e.journal_id <= ${mark}), 0)
    from (${differing(mark)}) differing
    on conflict (account_id) do update set amount_minor = excluded.amount_minor`.execute(tx);
  return auditFindingRows.list(
    tx,
    sql`
    select * from (
      select 'balance-differs' as rule, id::text as subject, format('carried %s, entries %s', balance_minor, entries_minor) as detail
      from (${differing(mark)}) d
      union all
      select 'overdrawn', id::text, balance_minor::text from ledger_account where balance_minor < 0
      union all
      select 'account-shape', id::text, kind from ledger_account
      where (kind in ('wallet', 'bonus', 'hold')) is distinct from (balance_minor is not null)
        or (owner_user_id is null) is distinct from (balance_minor is null)
        or (kind = 'bonus') is distinct from (grant_id is not null and expires_at is not null)
        or (kind = 'card_clearing') is distinct from (provider is not null)
      union all
      select 'account-twice', min(id)::text, kind from ledger_account
      group by owner_user_id, currency, kind, provider, grant_id having count(*) > 1
      union all
      select 'held-differs-from-holds', a.id::text, a.balance_minor::text
      from ledger_account a left join (
        select user_id, currency, sum(amount_minor - captured_minor - released_minor) as held_minor
        from hold where closed_at is null group by 1, 2) h on h.user_id = a.owner_user_id and h.currency = a.currency
      where a.kind = 'hold' and a.balance_minor is distinct from coalesce(h.held_minor, 0)
    ) found limit 100`,
  );
}

const differing = (mark: bigint) => sql`
  select a.id, a.balance_minor, coalesce(s.amount_minor, 0) + coalesce(t.amount_minor, 0) as entries_minor
  from ledger_account a left join audited_account s on s.account_id = a.id
  left join (select account_id, sum(amount_minor) as amount_minor from ledger_entry where journal_id > ${mark} group by 1) t
    on t.account_id = a.id
  where a.owner_user_id is not null
    and a.balance_minor is distinct from coalesce(s.amount_minor, 0) + coalesce(t.amount_minor, 0)`;

/**
 * Holds that are open or were used since they were last found right, beside their parts and journals. A hold that is closed
 * and right needs no sums any more.
 */
export async function listHoldFindings(
  tx: DatabaseOrTransaction,
  mark: bigint,
): Promise<AuditFinding[]> {
  // As above: what differs is read again from its first journal on.
  await sql`insert into audited_hold (reference, user_id, placed_minor, captured_minor, released_minor)
    select again.* from (${wrong(mark)}) w cross join lateral (
      ${sumHeldBy(sql`j.scope = w.user_id and j.reference = w.reference and j.id <= ${mark}`)}) again
    where w.user_id is not null
    on conflict (reference) do update set placed_minor = excluded.placed_minor,
      captured_minor = excluded.captured_minor, released_minor = excluded.released_minor`.execute(
    tx,
  );
  const found = await auditFindingRows.list(
    tx,
    sql`
    select * from (
      select 'hold-differs-from-journals' as rule, reference as subject, '' as detail from (${wrong(mark)}) w
      union all
      select 'hold-exceeded', h.campaign_id::text, format('%s + %s of %s', h.captured_minor, h.released_minor, h.amount_minor)
      from hold h where ${looked(mark)} and (h.captured_minor + h.released_minor > h.amount_minor
        or h.closed_at is not null and h.captured_minor + h.released_minor <> h.amount_minor)
      union all
      select 'hold-differs-from-parts', h.campaign_id::text, '' from hold h cross join lateral (
        select sum(amount_minor) as amount_minor, sum(captured_minor) as captured_minor,
          sum(released_minor) as released_minor, bool_or(captured_minor + released_minor > amount_minor) as exceeded
        from hold_part p where p.campaign_id = h.campaign_id) p
      where ${looked(mark)} and (p.exceeded is distinct from false or p.amount_minor is distinct from h.amount_minor
        or p.captured_minor is distinct from h.captured_minor or p.released_minor is distinct from h.released_minor)
    ) found limit 100`,
  );
  if (found.length === 0)
    await sql`delete from audited_hold s using hold h
      where h.campaign_id::text = s.reference and h.closed_at is not null and h.amount_minor = s.placed_minor
        and h.captured_minor = s.captured_minor and h.released_minor = s.released_minor`.execute(
      tx,
    );
  return found;
}

/** Open, or used since it was last found right. */
const looked = (mark: bigint) => sql`(h.closed_at is null or h.campaign_id in (
  select reference::uuid from (
    select reference from audited_hold
    union select j.reference from ledger_journal j where j.id > ${mark} and j.kind in ('hold', 'spend', 'release')) used
  where reference ~ '^[0-9a-f-]{36}$'))`;

const wrong = (mark: bigint) => sql`
  select coalesce(s.reference, h.campaign_id::text) as reference, coalesce(h.user_id, s.user_id) as user_id
  from (
    select reference, max(user_id) as user_id, sum(placed_minor) as placed_minor, sum(captured_minor) as captured_minor,
      sum(released_minor) as released_minor
    from (select * from audited_hold union all ${sumHeldBy(sql`j.id > ${mark}`)}) sums group by reference
  ) s full join (select h.* from hold h where ${looked(mark)}) h on h.campaign_id::text = s.reference
  where h.user_id is distinct from s.user_id or h.amount_minor is distinct from s.placed_minor
    or h.captured_minor is distinct from s.captured_minor or h.released_minor is distinct from s.released_minor`;
