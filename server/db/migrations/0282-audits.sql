-- How far the ledger has been audited, so that an audit costs what was posted since, and whether audits end at all.

create table audit_state (
  name text primary key check (name in ('ledger', 'documents')),
  -- By the machine's time, as jobs are.
  started_at timestamptz,
  finished_at timestamptz,
  findings integer not null default 0,
  -- The last journal that is in the sums below.
  journal_id bigint not null default 0
);
insert into audit_state (name) values ('ledger'), ('documents');

-- Sums of entries up to that journal: of users' accounts, and of holds that are not closed and right yet.
create table audited_account (
  account_id bigint primary key,
  amount_minor numeric not null
);
create table audited_hold (
  reference text primary key,
  user_id text not null,
  placed_minor numeric not null,
  captured_minor numeric not null,
  released_minor numeric not null
);

-- What a closed month has held when it was first audited: it can never hold anything else.
create table audited_month (
  month date primary key references closed_month (month),
  journals bigint not null,
  digest numeric not null,
  audited_at timestamptz not null
);

create index hold_open on hold (user_id, currency) where closed_at is null;
-- Journals come in the order of their time, nearly.
create index ledger_journal_at on ledger_journal using brin (at) with (pages_per_range = 32);

-- The guards of ledger_audit alone: an audit of what is new looks for them each time.
create view ledger_guard_audit as
select 'guard-missing' as rule, name as subject, 'a trigger or constraint has been removed or switched off' as detail
from unnest(array[
    'ledger_entry_append_only', 'ledger_journal_append_only', 'ledger_account_kept', 'hold_kept', 'hold_part_kept',
    'ledger_account_written_by_entries', 'ledger_account_opened_empty', 'hold_only_moves_on', 'hold_part_only_moves_on',
    'ledger_entry_apply', 'ledger_journal_balanced', 'hold_equals_parts', 'hold_part_equals_hold', 'hold_begins_with_parts',
    'hold_part_begins_with_hold', 'ledger_account_kind', 'ledger_account_no_overdraft',
    'ledger_account_balance_of_users_only', 'ledger_account_bonus_has_grant', 'ledger_account_clearing_has_provider',
    'ledger_account_once', 'ledger_journal_once', 'ledger_entry_pkey', 'ledger_entry_moves_something', 'hold_not_exceeded',
    'hold_closed_when_used_up', 'hold_part_not_exceeded'
  ]) guard (name)
where not exists (select from pg_trigger t where t.tgname = guard.name and t.tgenabled in ('O', 'A'))
  and not exists (select from pg_constraint c where c.conname = guard.name and c.convalidated);
