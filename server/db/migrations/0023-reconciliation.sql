-- What ledger, card provider and gateway disagree about, and months that are closed.

create table recon_difference (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null,
  subject text not null,
  user_id text,
  currency text,
  ours_minor bigint,
  theirs_minor bigint,
  message text not null,
  found_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by text,
  resolution text,
  constraint recon_difference_resolved check ((resolved_at is null) = (resolution is null))
);
create unique index recon_difference_open_once on recon_difference (kind, subject) where resolved_at is null;
create index recon_difference_day on recon_difference (day desc, id desc);

-- `month` is its first day. The month of a journal is that of its country's clock.
create table closed_month (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null,
  closed_by text not null
);
create trigger closed_month_kept before update or delete or truncate on closed_month
  for each statement execute function ledger_refuse();

create function ledger_month(p_at timestamptz, p_currency text) returns date language sql immutable as $$
  select date_trunc('month', p_at at time zone case p_currency when 'GHS' then 'Africa/Accra' else 'Africa/Johannesburg' end)::date
$$;

create function ledger_journal_month_open() returns trigger language plpgsql as $$
begin
  if exists (select from closed_month where month = ledger_month(new.at, new.currency)) then
    raise exception 'Month % is closed', ledger_month(new.at, new.currency)
      using errcode = 'restrict_violation', constraint = 'ledger_journal_month_open';
  end if;
  return new;
end $$;
create trigger ledger_journal_month_open before insert on ledger_journal
  for each row execute function ledger_journal_month_open();

-- Closes a month. The table lock waits for postings under way and lets no new one slip by.
create function ledger_close_month(p_month date, p_at timestamptz, p_by text) returns timestamptz language plpgsql as $$
declare
  v_closed_at timestamptz;
begin
  lock table ledger_journal in share row exclusive mode;
  insert into closed_month (month, closed_at, closed_by) values (p_month, p_at, p_by) on conflict (month) do nothing;
  select closed_at into v_closed_at from closed_month where month = p_month;
  return v_closed_at;
end $$;

-- Guards of money that are not the ledger's own. Must always be empty.
create view money_guard_audit (rule, subject, detail) as
select 'guard-missing', guard.name, 'a trigger or constraint has been removed or switched off'
from unnest(array['ledger_journal_month_open', 'closed_month_kept', 'invoice_kept', 'invoice_fixed', 'invoice_line_fixed',
  'invoice_tax_fixed', 'invoice_number_once', 'invoice_adds_up', 'dispute_only_moves_on', 'correction_four_eyes',
  'correction_kept', 'payment_only_moves_on', 'payment_kept']) guard (name)
where not exists (select from pg_trigger t where t.tgname = guard.name and t.tgenabled in ('O', 'A'))
  and not exists (select from pg_constraint c where c.conname = guard.name and c.convalidated);
