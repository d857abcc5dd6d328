-- The wallet: a double-entry ledger with holds. Decisions and signs: docs/decisions/003-ledger.md.
-- Amounts are minor units (cents, pesewas). A positive entry is money we owe or earned, a negative one money we have or spent.

create table bonus_grant (
  id uuid primary key,
  user_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 1 and 300),
  granted_by text,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  lapsed_at timestamptz,
  check (expires_at > granted_at)
);
create index bonus_grant_user on bonus_grant (user_id, expires_at);
create index bonus_grant_due on bonus_grant (expires_at) where lapsed_at is null;

-- User accounts (wallet, bonus, hold) carry a balance that only entries can change and that is never below zero.
-- Platform accounts carry none: every sale would wait for the same row. There is no foreign key to the user, because
-- the books outlive an account that is deleted.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null constraint ledger_account_kind check (kind in (
    'wallet', 'bonus', 'hold', 'card_clearing', 'revenue', 'vat_payable', 'vat_deferred', 'bonus_cost', 'bonus_redeemed')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  owner_user_id text,
  provider text,
  grant_id uuid references bonus_grant (id),
  expires_at timestamptz,
  balance_minor bigint,
  created_at timestamptz not null default now(),
  constraint ledger_account_no_overdraft check (balance_minor >= 0),
  constraint ledger_account_balance_of_users_only check (
    (kind in ('wallet', 'bonus', 'hold')) = (balance_minor is not null)
    and (balance_minor is null) = (owner_user_id is null)),
  constraint ledger_account_bonus_has_grant check (
    (kind = 'bonus') = (grant_id is not null) and (grant_id is null) = (expires_at is null)),
  constraint ledger_account_clearing_has_provider check ((kind = 'card_clearing') = (provider is not null)),
  constraint ledger_account_once unique nulls not distinct (owner_user_id, currency, kind, provider, grant_id)
) with (fillfactor = 50);

insert into ledger_account (kind, currency)
select kind, currency
from unnest(array['revenue', 'vat_payable', 'vat_deferred', 'bonus_cost', 'bonus_redeemed']) kind,
  unnest(array['ZAR', 'GHS']) currency
order by currency desc, kind;

-- `scope` is the user whose money moved: idempotency keys of two users never meet, and it finds a user's statement.
-- `opened_in` closes a journal with its transaction: no leg can be added later.
create table ledger_journal (
  id bigint generated always as identity primary key,
  scope text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 300),
  body_hash bytea not null,
  kind text not null check (kind in (
    'top-up', 'hold', 'release', 'spend', 'bonus', 'bonus-expiry', 'refund', 'correction')),
  currency text not null,
  reference text not null,
  memo text not null,
  at timestamptz not null,
  opened_in xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  constraint ledger_journal_once unique (scope, idempotency_key)
);
create index ledger_journal_statement on ledger_journal (scope, id);

-- Account and journal are checked by the trigger below instead of foreign keys, which would lock the shared platform rows.
create table ledger_entry (
  journal_id bigint not null,
  leg smallint not null,
  account_id bigint not null,
  amount_minor bigint not null constraint ledger_entry_moves_something check (amount_minor <> 0),
  primary key (journal_id, leg)
);

create table hold (
  campaign_id uuid primary key,
  user_id text not null,
  currency text not null,
  title text not null,
  amount_minor bigint not null check (amount_minor > 0),
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  released_minor bigint not null default 0 check (released_minor >= 0),
  placed_at timestamptz not null,
  closed_at timestamptz,
  constraint hold_not_exceeded check (captured_minor + released_minor <= amount_minor),
  constraint hold_closed_when_used_up check (closed_at is null or captured_minor + released_minor = amount_minor)
) with (fillfactor = 80);
create index hold_user on hold (user_id, currency);

-- Where the money of a hold came from, in the order in which it is spent: bonus by earliest expiry, then the wallet.
create table hold_part (
  campaign_id uuid not null references hold (campaign_id),
  ordinal smallint not null,
  account_id bigint not null references ledger_account (id),
  amount_minor bigint not null check (amount_minor > 0),
  captured_minor bigint not null default 0 check (captured_minor >= 0),
  released_minor bigint not null default 0 check (released_minor >= 0),
  primary key (campaign_id, ordinal),
  constraint hold_part_not_exceeded check (captured_minor + released_minor <= amount_minor)
) with (fillfactor = 80);

-- Guards ------------------------------------------------------------------------------------------------------------

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger is only ever appended to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse();
create trigger ledger_journal_append_only before update or delete or truncate on ledger_journal
  for each statement execute function ledger_refuse();
create trigger ledger_account_kept before delete or truncate on ledger_account
  for each statement execute function ledger_refuse();
create trigger hold_kept before delete or truncate on hold
  for each statement execute function ledger_refuse();
create trigger hold_part_kept before delete or truncate on hold_part
  for each statement execute function ledger_refuse();
-- At depth 0 nobody but a person or a mistake is writing; the entry trigger writes balances at depth 1.
create trigger ledger_account_written_by_entries before update on ledger_account
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse();
create trigger ledger_account_opened_empty before insert on ledger_account
  for each row when (new.balance_minor <> 0) execute function ledger_refuse();
create trigger hold_only_moves_on before update on hold
  for each row when (
    (old.campaign_id, old.user_id, old.currency, old.title, old.amount_minor, old.placed_at)
      is distinct from (new.campaign_id, new.user_id, new.currency, new.title, new.amount_minor, new.placed_at)
    or new.captured_minor < old.captured_minor or new.released_minor < old.released_minor or old.closed_at is not null)
  execute function ledger_refuse();
create trigger hold_part_only_moves_on before update on hold_part
  for each row when (
    (old.campaign_id, old.ordinal, old.account_id, old.amount_minor)
      is distinct from (new.campaign_id, new.ordinal, new.account_id, new.amount_minor)
    or new.captured_minor < old.captured_minor or new.released_minor < old.released_minor)
  execute function ledger_refuse();

-- Each insert brings whole journals: known accounts of the journal's currency, of a journal opened in this transaction,
-- two legs at least, sum zero. Then the balances follow.
create function ledger_entry_apply() returns trigger language plpgsql as $$
begin
  if exists (
    select from added
    left join ledger_journal journal on journal.id = added.journal_id and journal.opened_in = pg_current_xact_id()
    left join ledger_account account on account.id = added.account_id
    where account.currency is distinct from journal.currency or journal.id is null
  ) then
    raise exception 'An entry needs an account in the currency of its journal, opened in the same transaction'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_apply';
  end if;
  if exists (select from added group by journal_id having sum(amount_minor) <> 0 or count(*) < 2) then
    raise exception 'The entries of a journal must be two at least and add up to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_apply';
  end if;
  update ledger_account account set balance_minor = account.balance_minor + moved.amount_minor
  from (select account_id, sum(amount_minor) as amount_minor from added group by account_id) moved
  where account.id = moved.account_id and account.balance_minor is not null;
  return null;
end $$;
create trigger ledger_entry_apply after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_entry_apply();

create function ledger_journal_balanced() returns trigger language plpgsql as $$
begin
  if not exists (
    select from ledger_entry where journal_id = new.id having count(*) >= 2 and sum(amount_minor) = 0
  ) then
    raise exception 'Journal % has no balanced entries', new.id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_journal_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_balanced after insert on ledger_journal
  deferrable initially deferred for each row execute function ledger_journal_balanced();

create function hold_equals_parts() returns trigger language plpgsql as $$
begin
  if not exists (
    select from hold h join hold_part p on p.campaign_id = h.campaign_id where h.campaign_id = new.campaign_id
    group by h.campaign_id having sum(p.amount_minor) = h.amount_minor
      and sum(p.captured_minor) = h.captured_minor and sum(p.released_minor) = h.released_minor
  ) then
    raise exception 'The parts of hold % do not add up to it', new.campaign_id
      using errcode = 'integrity_constraint_violation', constraint = 'hold_equals_parts';
  end if;
  return null;
end $$;
create constraint trigger hold_equals_parts after insert or update on hold
  deferrable initially deferred for each row execute function hold_equals_parts();
create constraint trigger hold_part_equals_hold after insert or update on hold_part
  deferrable initially deferred for each row execute function hold_equals_parts();

-- Posting -----------------------------------------------------------------------------------------------------------

-- Finds an account or opens it. Safe when two transactions open the same one.
create function ledger_open_account(
  p_kind text, p_currency text, p_user text default null, p_provider text default null, p_grant uuid default null,
  p_expires_at timestamptz default null
) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  loop
    select id into v_id from ledger_account
    where owner_user_id is not distinct from p_user and currency = p_currency and kind = p_kind
      and provider is not distinct from p_provider and grant_id is not distinct from p_grant;
    if found then
      return v_id;
    end if;
    insert into ledger_account (kind, currency, owner_user_id, provider, grant_id, expires_at, balance_minor)
    values (p_kind, p_currency, p_user, p_provider, p_grant, p_expires_at,
      case when p_kind in ('wallet', 'bonus', 'hold') then 0 end)
    on conflict on constraint ledger_account_once do nothing;
  end loop;
end $$;

-- Tax contained in an amount, half up; the same sum as domain/tax.ts.
create function ledger_tax_included(p_gross_minor bigint, p_rate_ten_thousandths int) returns bigint
language sql immutable as $$
  select (2 * p_gross_minor * p_rate_ten_thousandths + 10000 + p_rate_ten_thousandths)
    / (2 * (10000 + p_rate_ten_thousandths))
$$;

-- The only way money moves. Outcome 'posted', 'replayed' (same key, same body) or 'conflict' (same key, other body).
-- Locks the accounts that carry a balance in the order of their ids, so that two postings never wait for each other.
create function ledger_post(
  p_scope text, p_key text, p_body_hash bytea, p_kind text, p_currency text, p_reference text, p_memo text,
  p_at timestamptz, p_account_ids bigint[], p_amounts_minor bigint[],
  out journal_id bigint, out outcome text
) language plpgsql as $$
declare
  v_known_hash bytea;
begin
  perform from ledger_account where id = any (p_account_ids) and balance_minor is not null order by id for update;
  insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
  values (p_scope, p_key, p_body_hash, p_kind, p_currency, p_reference, p_memo, p_at)
  on conflict on constraint ledger_journal_once do nothing
  returning id into journal_id;
  if journal_id is null then
    select j.id, j.body_hash into journal_id, v_known_hash from ledger_journal j
    where j.scope = p_scope and j.idempotency_key = p_key;
    outcome := case when v_known_hash = p_body_hash then 'replayed' else 'conflict' end;
    return;
  end if;
  insert into ledger_entry (journal_id, leg, account_id, amount_minor)
  select ledger_post.journal_id, legs.leg, legs.account_id, legs.amount_minor
  from unnest(p_account_ids, p_amounts_minor) with ordinality legs (account_id, amount_minor, leg);
  outcome := 'posted';
end $$;

-- Sets money aside for a campaign. Outcome 'posted', 'replayed', 'conflict', 'insufficient' or 'hold-exists'.
create function ledger_place_hold(
  p_user text, p_currency text, p_campaign uuid, p_title text, p_amount_minor bigint, p_key text, p_body_hash bytea,
  p_at timestamptz, out outcome text, out available_minor bigint
) language plpgsql as $$
declare
  v_ids bigint[];
  v_balances bigint[];
  v_hold_account bigint;
  v_known_hash bytea;
  v_account_ids bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_left bigint := p_amount_minor;
  v_take bigint;
begin
  select array_agg(id order by expires_at nulls last, id) filter (where kind <> 'hold'),
    array_agg(balance_minor order by expires_at nulls last, id) filter (where kind <> 'hold'),
    coalesce(sum(balance_minor) filter (where kind <> 'hold'), 0), max(id) filter (where kind = 'hold')
  into v_ids, v_balances, available_minor, v_hold_account
  from (
    select id, kind, balance_minor, expires_at from ledger_account
    where owner_user_id = p_user and currency = p_currency and (kind <> 'bonus' or expires_at > p_at)
    order by id for update
  ) locked;
  select body_hash into v_known_hash from ledger_journal where scope = p_user and idempotency_key = p_key;
  if found then
    outcome := case when v_known_hash = p_body_hash then 'replayed' else 'conflict' end;
    return;
  end if;
  if available_minor < p_amount_minor then
    outcome := 'insufficient';
    return;
  end if;
  insert into hold (campaign_id, user_id, currency, title, amount_minor, placed_at)
  values (p_campaign, p_user, p_currency, p_title, p_amount_minor, p_at) on conflict (campaign_id) do nothing;
  if not found then
    outcome := 'hold-exists';
    return;
  end if;
  for i in 1 .. array_length(v_ids, 1) loop
    v_take := least(v_left, v_balances[i]);
    if v_take > 0 then
      v_account_ids := v_account_ids || v_ids[i];
      v_amounts := v_amounts || v_take;
      v_left := v_left - v_take;
    end if;
  end loop;
  insert into hold_part (campaign_id, ordinal, account_id, amount_minor)
  select p_campaign, parts.ordinal, parts.account_id, parts.amount_minor
  from unnest(v_account_ids, v_amounts) with ordinality parts (account_id, amount_minor, ordinal);
  select array_agg(-amount) into v_amounts from unnest(v_amounts) amount;
  v_hold_account := coalesce(v_hold_account, ledger_open_account('hold', p_currency, p_user));
  select posted.outcome into outcome from ledger_post(p_user, p_key, p_body_hash, 'hold', p_currency,
    p_campaign::text, p_title, p_at, v_account_ids || v_hold_account, v_amounts || p_amount_minor) posted;
  available_minor := available_minor - p_amount_minor;
end $$;

-- Spends and returns money of a hold: capture from the first part on, release from the last part back, so that bonus is
-- spent first and paid-in money comes back first. Bonus whose grant has expired lapses instead of coming back.
-- p_release_minor null releases all that is left. p_close ends the hold and needs that nothing is left.
-- Outcome 'posted', 'replayed', 'conflict', 'no-hold', 'closed' or 'exceeds'. The amounts are those of this call.
create function ledger_use_hold(
  p_campaign uuid, p_capture_minor bigint, p_release_minor bigint, p_close boolean, p_key text, p_body_hash bytea,
  p_tax_ten_thousandths int, p_at timestamptz,
  out outcome text, out captured_minor bigint, out released_minor bigint, out lapsed_minor bigint
) language plpgsql as $$
declare
  v_hold hold;
  v_part record;
  v_hold_account bigint;
  v_release bigint;
  v_left bigint;
  v_take bigint;
  v_bonus bigint := 0;
  v_tax bigint;
  v_legs record;
  v_known record;
  v_posted text;
  v_account_ids bigint[] := '{}';
  v_amounts bigint[] := '{}';
begin
  captured_minor := 0;
  released_minor := 0;
  lapsed_minor := 0;
  select * into v_hold from hold where campaign_id = p_campaign for update;
  if not found then
    outcome := 'no-hold';
    return;
  end if;
  -- Before the key is looked up, so that nobody can use it meanwhile.
  perform from ledger_account where owner_user_id = v_hold.user_id and currency = v_hold.currency order by id for update;
  select bool_and(j.body_hash = p_body_hash) as same,
    coalesce(sum(e.amount_minor) filter (where j.kind = 'spend' and a.kind <> 'hold'), 0) as captured,
    coalesce(sum(e.amount_minor) filter (where j.kind = 'release' and a.kind in ('wallet', 'bonus')), 0) as released,
    coalesce(sum(e.amount_minor) filter (where j.kind = 'release' and a.kind = 'bonus_cost'), 0) as lapsed
  into v_known
  from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.scope = v_hold.user_id and j.idempotency_key in (p_key || ':spend', p_key || ':return');
  if v_known.same is not null then
    outcome := case when v_known.same then 'replayed' else 'conflict' end;
    captured_minor := v_known.captured;
    released_minor := v_known.released;
    lapsed_minor := v_known.lapsed;
    return;
  end if;
  v_left := v_hold.amount_minor - v_hold.captured_minor - v_hold.released_minor;
  v_release := coalesce(p_release_minor, v_left - p_capture_minor);
  if v_hold.closed_at is not null then
    outcome := case when p_capture_minor = 0 and v_release = 0 then 'replayed' else 'closed' end;
    return;
  end if;
  if p_capture_minor < 0 or v_release < 0 or p_capture_minor + v_release > v_left then
    outcome := 'exceeds';
    return;
  end if;
  v_hold_account := ledger_open_account('hold', v_hold.currency, v_hold.user_id);

  v_left := p_capture_minor;
  for v_part in
    select p.ordinal, p.amount_minor - p.captured_minor - p.released_minor as rest, a.kind
    from hold_part p join ledger_account a on a.id = p.account_id
    where p.campaign_id = p_campaign order by p.ordinal
  loop
    v_take := least(v_left, v_part.rest);
    continue when v_take = 0;
    update hold_part set captured_minor = hold_part.captured_minor + v_take
    where campaign_id = p_campaign and ordinal = v_part.ordinal;
    v_left := v_left - v_take;
    if v_part.kind = 'bonus' then
      v_bonus := v_bonus + v_take;
    end if;
  end loop;
  if p_capture_minor > 0 then
    v_tax := ledger_tax_included(p_capture_minor - v_bonus, p_tax_ten_thousandths);
    -- Bonus was never paid for: it is not a taxed sale.
    select array_agg(a.id) as ids, array_agg(legs.amount_minor) as amounts into v_legs
    from (values ('revenue', p_capture_minor - v_bonus - v_tax), ('vat_deferred', v_tax), ('bonus_redeemed', v_bonus))
      legs (kind, amount_minor)
    join ledger_account a on a.owner_user_id is null and a.currency = v_hold.currency and a.kind = legs.kind
    where legs.amount_minor <> 0;
    select posted.outcome into v_posted from ledger_post(v_hold.user_id, p_key || ':spend', p_body_hash, 'spend', v_hold.currency, p_campaign::text,
      v_hold.title, p_at, v_hold_account || v_legs.ids, (-p_capture_minor) || v_legs.amounts) posted;
    captured_minor := p_capture_minor;
  end if;

  v_left := v_release;
  for v_part in
    select p.ordinal, p.account_id, p.amount_minor - p.captured_minor - p.released_minor as rest,
      a.kind = 'bonus' and (a.expires_at <= p_at or g.lapsed_at is not null) as expired
    from hold_part p join ledger_account a on a.id = p.account_id left join bonus_grant g on g.id = a.grant_id
    where p.campaign_id = p_campaign order by p.ordinal desc
  loop
    v_take := least(v_left, v_part.rest);
    continue when v_take = 0;
    update hold_part set released_minor = hold_part.released_minor + v_take
    where campaign_id = p_campaign and ordinal = v_part.ordinal;
    v_left := v_left - v_take;
    if v_part.expired then
      lapsed_minor := lapsed_minor + v_take;
    else
      released_minor := released_minor + v_take;
      v_account_ids := v_account_ids || v_part.account_id;
      v_amounts := v_amounts || v_take;
    end if;
  end loop;
  if lapsed_minor > 0 then
    v_account_ids := v_account_ids || ledger_open_account('bonus_cost', v_hold.currency);
    v_amounts := v_amounts || lapsed_minor;
  end if;
  if v_release > 0 then
    select posted.outcome into v_posted from ledger_post(v_hold.user_id, p_key || ':return', p_body_hash, 'release', v_hold.currency, p_campaign::text,
      v_hold.title, p_at, v_hold_account || v_account_ids, (-v_release) || v_amounts) posted;
  end if;

  if v_posted is distinct from 'posted' and p_capture_minor + v_release > 0 then
    raise exception 'Hold % was used without a journal', p_campaign using errcode = 'integrity_constraint_violation';
  end if;
  update hold set captured_minor = hold.captured_minor + p_capture_minor,
    released_minor = hold.released_minor + v_release, closed_at = case when p_close then p_at end
  where campaign_id = p_campaign;
  outcome := 'posted';
end $$;

-- The auditor: one row per broken rule. Must always be empty. -----------------------------------------------------------

create view ledger_audit (rule, subject, detail) as
with journal_sum as (
  select journal_id, sum(amount_minor) as amount_minor, count(*) as legs from ledger_entry group by journal_id
), account_sum as (
  select account_id, sum(amount_minor) as amount_minor from ledger_entry group by account_id
), hold_journal as (
  select j.scope, j.reference, j.currency,
    coalesce(sum(e.amount_minor) filter (where j.kind = 'hold'), 0) as placed,
    coalesce(-sum(e.amount_minor) filter (where j.kind = 'spend'), 0) as captured,
    coalesce(-sum(e.amount_minor) filter (where j.kind = 'release'), 0) as released
  from ledger_journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.kind = 'hold' group by 1, 2, 3
), part_sum as (
  select campaign_id, sum(amount_minor) as amount_minor, sum(captured_minor) as captured_minor,
    sum(released_minor) as released_minor, bool_or(captured_minor + released_minor > amount_minor) as exceeded
  from hold_part group by campaign_id
), guard (name) as (
  select unnest(array[
    'ledger_entry_append_only', 'ledger_journal_append_only', 'ledger_account_kept', 'hold_kept', 'hold_part_kept',
    'ledger_account_written_by_entries', 'ledger_account_opened_empty', 'hold_only_moves_on', 'hold_part_only_moves_on',
    'ledger_entry_apply', 'ledger_journal_balanced', 'hold_equals_parts', 'hold_part_equals_hold',
    'ledger_account_no_overdraft', 'ledger_account_balance_of_users_only', 'ledger_account_bonus_has_grant',
    'ledger_account_clearing_has_provider', 'ledger_account_once', 'ledger_journal_once', 'ledger_entry_pkey',
    'ledger_entry_moves_something', 'hold_not_exceeded', 'hold_closed_when_used_up', 'hold_part_not_exceeded'])
)
select 'journal-unbalanced', j.id::text, format('%s legs, sum %s', coalesce(s.legs, 0), coalesce(s.amount_minor, 0))
from ledger_journal j left join journal_sum s on s.journal_id = j.id
where s.legs is null or s.legs < 2 or s.amount_minor <> 0
union all
select 'entry-astray', e.journal_id || '/' || e.leg, 'no such journal or account, other currency, or nothing moved'
from ledger_entry e left join ledger_journal j on j.id = e.journal_id left join ledger_account a on a.id = e.account_id
where j.currency is null or a.currency is distinct from j.currency or e.amount_minor = 0
union all
select 'entry-of-another-user', e.journal_id || '/' || e.leg, 'a user account moved in a journal of somebody else'
from ledger_entry e join ledger_journal j on j.id = e.journal_id join ledger_account a on a.id = e.account_id
where a.owner_user_id <> j.scope
union all
select 'balance-differs', a.id::text, format('carried %s, entries %s', a.balance_minor, coalesce(s.amount_minor, 0))
from ledger_account a left join account_sum s on s.account_id = a.id
where a.owner_user_id is not null and a.balance_minor is distinct from coalesce(s.amount_minor, 0)
union all
select 'overdrawn', a.id::text, a.balance_minor::text from ledger_account a where a.balance_minor < 0
union all
select 'account-shape', a.id::text, a.kind from ledger_account a
where (a.kind in ('wallet', 'bonus', 'hold')) is distinct from (a.balance_minor is not null)
  or (a.owner_user_id is null) is distinct from (a.balance_minor is null)
  or (a.kind = 'bonus') is distinct from (a.grant_id is not null and a.expires_at is not null)
  or (a.kind = 'card_clearing') is distinct from (a.provider is not null)
union all
select 'account-twice', min(a.id)::text, a.kind from ledger_account a
group by a.owner_user_id, a.currency, a.kind, a.provider, a.grant_id having count(*) > 1
union all
select 'key-twice', j.scope, j.idempotency_key from ledger_journal j group by 2, 3 having count(*) > 1
union all
select 'hold-exceeded', h.campaign_id::text, format('%s + %s of %s', h.captured_minor, h.released_minor, h.amount_minor)
from hold h where h.captured_minor + h.released_minor > h.amount_minor
  or (h.closed_at is not null and h.captured_minor + h.released_minor <> h.amount_minor)
union all
select 'hold-differs-from-parts', h.campaign_id::text, ''
from hold h left join part_sum p on p.campaign_id = h.campaign_id
where p.exceeded is distinct from false or (p.amount_minor, p.captured_minor, p.released_minor)
  is distinct from (h.amount_minor, h.captured_minor, h.released_minor)
union all
select 'hold-differs-from-journals', coalesce(h.campaign_id::text, j.reference), ''
from hold h full join hold_journal j on j.reference = h.campaign_id::text
where (h.user_id, h.currency, h.amount_minor, h.captured_minor, h.released_minor)
  is distinct from (j.scope, j.currency, j.placed, j.captured, j.released)
union all
select 'hold-part-astray', p.campaign_id::text, 'the money did not come from this account'
from hold_part p where not exists (
  select from ledger_journal j join ledger_entry e on e.journal_id = j.id
  where j.reference = p.campaign_id::text and j.kind = 'hold' and e.account_id = p.account_id
    and e.amount_minor = -p.amount_minor)
union all
select 'held-differs-from-holds', a.id::text, a.balance_minor::text
from ledger_account a where a.kind = 'hold' and a.balance_minor is distinct from (
  select coalesce(sum(h.amount_minor - h.captured_minor - h.released_minor), 0) from hold h
  where h.user_id = a.owner_user_id and h.currency = a.currency)
union all
select 'grant-differs', g.id::text, ''
from bonus_grant g where not exists (
  select from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_journal j on j.id = e.journal_id
  where a.grant_id = g.id and a.expires_at = g.expires_at and a.owner_user_id = g.user_id and j.kind = 'bonus'
    and e.amount_minor = g.amount_minor)
union all
select 'guard-missing', guard.name, 'a trigger or constraint has been removed or switched off' from guard
where not exists (select from pg_trigger t where t.tgname = guard.name and t.tgenabled in ('O', 'A'))
  and not exists (select from pg_constraint c where c.conname = guard.name and c.convalidated);
