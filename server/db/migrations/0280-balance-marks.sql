-- What balances have come to is noted by the posting itself, so that nobody has to look through all wallets for it.

-- Below this a balance is worth a notice: LOW_BALANCE_MINOR of domain/money/wallet-limits.ts, minor units.
create function low_balance_line(p_currency text) returns bigint language sql immutable as $$
  select case p_currency when 'ZAR' then 5000 when 'GHS' then 2500 else 0 end::bigint
$$;

-- Users whose money has to be looked at. Only ever added to and taken away, so that postings do not wait for one another.
create table balance_mark (
  id bigint generated always as identity primary key,
  user_id text not null,
  currency text not null,
  -- The account was at the line or above it, before the posting or after.
  was_above boolean not null
);

alter table low_balance add column is_low boolean not null default false;
create index low_balance_low on low_balance (user_id) where is_low;
alter table auto_top_up add column is_below boolean not null default false;
create index auto_top_up_below on auto_top_up (user_id) where is_below;

-- A setting changes what a balance means. Accounts are locked first: a posting under way ends before, a later one sees the setting.
create function auto_top_up_mark() returns trigger language plpgsql as $$
begin
  if new.is_on then
    perform from ledger_account where owner_user_id = new.user_id and balance_minor is not null order by id for update;
    insert into balance_mark (user_id, currency, was_above) values (new.user_id, new.currency, false);
  end if;
  return null;
end $$;
create trigger auto_top_up_mark after insert or update of is_on, threshold_minor on auto_top_up
  for each row execute function auto_top_up_mark();

create or replace function ledger_entry_apply() returns trigger language plpgsql as $$
declare
  v_unknown boolean;
  v_unbalanced boolean;
  v_ids bigint[];
  v_amounts numeric[];
begin
  select bool_or(journal.is_unknown), bool_or(journal.is_unbalanced),
    (select array_agg(account_id) from (select account_id from added group by account_id order by account_id) ids),
    (select array_agg(amount) from (select sum(amount_minor) as amount from added group by account_id order by account_id) sums)
  into v_unknown, v_unbalanced, v_ids, v_amounts from (
    select not bool_and(coalesce(
        (select a.currency from ledger_account a where a.id = added.account_id)
        = (select j.currency from ledger_journal j where j.id = added.journal_id and j.opened_in = pg_current_xact_id()),
        false)) as is_unknown,
      sum(amount_minor) <> 0 or count(*) < 2 as is_unbalanced
    from added group by journal_id
  ) journal;
  if v_unknown then
    raise exception 'An entry needs an account in the currency of its journal, opened in the same transaction'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_apply';
  end if;
  if v_unbalanced then
    raise exception 'The entries of a journal must be two at least and add up to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_apply';
  end if;
  -- An account that stays at the line or above keeps its owner there: only what goes below, or comes from below, is noted.
  with moved as (
    update ledger_account account set balance_minor = account.balance_minor + change.amount_minor
    from unnest(v_ids, v_amounts) change (account_id, amount_minor)
    where account.id = change.account_id and account.balance_minor is not null
    returning account.owner_user_id, account.currency, account.kind,
      account.balance_minor as after_minor, account.balance_minor - change.amount_minor as before_minor
  )
  insert into balance_mark (user_id, currency, was_above)
  select owner_user_id, currency, bool_or(greatest(before_minor, after_minor) >= low_balance_line(currency))
  from moved
  where kind <> 'hold' and least(before_minor, after_minor) < greatest(low_balance_line(currency),
    (select t.threshold_minor from auto_top_up t where t.user_id = moved.owner_user_id and t.is_on))
  group by owner_user_id, currency;
  return null;
end $$;

-- Everybody who is between two looks of the release before.
insert into balance_mark (user_id, currency, was_above)
select user_id, currency, false from auto_top_up where is_on
union select user_id, currency, false from low_balance where is_armed
union select owner_user_id, currency, false from ledger_account
  where kind = 'wallet' and balance_minor >= low_balance_line(currency);
