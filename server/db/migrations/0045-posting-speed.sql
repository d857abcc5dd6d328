-- Posting, made quick: fewer statements, plans that do not depend on statistics, and many at once. docs/decisions/021-charging-speed.md.
-- Outcomes and guards stay those of 0003; 'frozen' is new.

-- Finds an account or opens it. Each branch is one look into ledger_account_once: "is not distinct from" of a parameter
-- would read the whole table.
create or replace function ledger_open_account(
  p_kind text, p_currency text, p_user text default null, p_provider text default null, p_grant uuid default null,
  p_expires_at timestamptz default null
) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  loop
    if p_user is null then
      select id into v_id from ledger_account
      where owner_user_id is null and currency = p_currency and kind = p_kind and provider is not distinct from p_provider;
    else
      select id into v_id from ledger_account
      where owner_user_id = p_user and currency = p_currency and kind = p_kind
        and provider is not distinct from p_provider and grant_id is not distinct from p_grant;
    end if;
    if found then
      return v_id;
    end if;
    insert into ledger_account (kind, currency, owner_user_id, provider, grant_id, expires_at, balance_minor)
    values (p_kind, p_currency, p_user, p_provider, p_grant, p_expires_at,
      case when p_kind in ('wallet', 'bonus', 'hold') then 0 end)
    on conflict on constraint ledger_account_once do nothing;
  end loop;
end $$;

-- As in 0003, in two statements. Accounts and journals are looked up one by one and balances through arrays: the planner
-- would otherwise read whole tables for each posting.
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
  update ledger_account account set balance_minor = account.balance_minor + moved.amount_minor
  from unnest(v_ids, v_amounts) moved (account_id, amount_minor)
  where account.id = moved.account_id and account.balance_minor is not null;
  return null;
end $$;

-- Guards of what is written together: once per statement instead of once per row at the commit. Journal and entries, hold and
-- parts are therefore written by one statement each time.
create or replace function ledger_journal_balanced() returns trigger language plpgsql as $$
declare
  v_id bigint;
begin
  select a.id into v_id from added a where not exists (
    select from ledger_entry e where e.journal_id = a.id having count(*) >= 2 and sum(e.amount_minor) = 0);
  if found then
    raise exception 'Journal % has no balanced entries', v_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_journal_balanced';
  end if;
  return null;
end $$;
drop trigger ledger_journal_balanced on ledger_journal;
create trigger ledger_journal_balanced after insert on ledger_journal
  referencing new table as added for each statement execute function ledger_journal_balanced();

create or replace function ledger_journal_month_open() returns trigger language plpgsql as $$
declare
  v_month date;
begin
  select c.month into v_month from closed_month c
  where c.month in (select ledger_month(a.at, a.currency) from added a) limit 1;
  if found then
    raise exception 'Month % is closed', v_month
      using errcode = 'restrict_violation', constraint = 'ledger_journal_month_open';
  end if;
  return null;
end $$;
drop trigger ledger_journal_month_open on ledger_journal;
create trigger ledger_journal_month_open after insert on ledger_journal
  referencing new table as added for each statement execute function ledger_journal_month_open();

create or replace function hold_equals_parts() returns trigger language plpgsql as $$
declare
  v_campaign uuid;
begin
  select c.campaign_id into v_campaign from (select distinct campaign_id from changed) c
  where (select row(h.amount_minor, h.captured_minor, h.released_minor) from hold h where h.campaign_id = c.campaign_id)
    is distinct from (
      select row(sum(p.amount_minor)::bigint, sum(p.captured_minor)::bigint, sum(p.released_minor)::bigint)
      from hold_part p where p.campaign_id = c.campaign_id)
  limit 1;
  if found then
    raise exception 'The parts of hold % do not add up to it', v_campaign
      using errcode = 'integrity_constraint_violation', constraint = 'hold_equals_parts';
  end if;
  return null;
end $$;
drop trigger hold_equals_parts on hold;
drop trigger hold_part_equals_hold on hold_part;
create trigger hold_equals_parts after update on hold
  referencing new table as changed for each statement execute function hold_equals_parts();
create trigger hold_begins_with_parts after insert on hold
  referencing new table as changed for each statement execute function hold_equals_parts();
create trigger hold_part_equals_hold after update on hold_part
  referencing new table as changed for each statement execute function hold_equals_parts();
create trigger hold_part_begins_with_hold after insert on hold_part
  referencing new table as changed for each statement execute function hold_equals_parts();

-- What an account is does not change with its balance: checked when it is opened or altered. A check constraint would be
-- read from its text and run again with every posting.
create function ledger_account_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'No such account can be: % in %', new.kind, new.currency
    using errcode = 'check_violation', constraint = tg_name;
end $$;
alter table hold_part drop constraint hold_part_account_id_fkey;
alter table ledger_account
  drop constraint ledger_account_kind, drop constraint ledger_account_currency_check,
  drop constraint ledger_account_balance_of_users_only, drop constraint ledger_account_bonus_has_grant,
  drop constraint ledger_account_clearing_has_provider;
create trigger ledger_account_kind before insert or update of kind, currency on ledger_account for each row
  when (new.currency !~ '^[A-Z]{3}$' or new.kind not in (
    'wallet', 'bonus', 'hold', 'card_clearing', 'revenue', 'vat_payable', 'vat_deferred', 'bonus_cost', 'bonus_redeemed',
    'dispute_loss', 'corrections', 'provider_fee'))
  execute function ledger_account_refuse();
create trigger ledger_account_balance_of_users_only before insert or update of kind, owner_user_id on ledger_account for each row
  when ((new.kind in ('wallet', 'bonus', 'hold')) <> (new.balance_minor is not null)
    or (new.balance_minor is null) <> (new.owner_user_id is null))
  execute function ledger_account_refuse();
create trigger ledger_account_bonus_has_grant before insert or update of kind, grant_id, expires_at on ledger_account for each row
  when ((new.kind = 'bonus') <> (new.grant_id is not null) or (new.grant_id is null) <> (new.expires_at is null))
  execute function ledger_account_refuse();
create trigger ledger_account_clearing_has_provider before insert or update of kind, provider on ledger_account for each row
  when ((new.kind = 'card_clearing') <> (new.provider is not null))
  execute function ledger_account_refuse();

do $$
begin
  execute 'create or replace view ledger_audit (rule, subject, detail) as ' || replace(pg_get_viewdef('ledger_audit'::regclass),
    $q$'hold_part_equals_hold'::text$q$,
    $q$'hold_part_equals_hold'::text, 'hold_begins_with_parts'::text, 'hold_part_begins_with_hold'::text, 'ledger_account_kind'::text$q$);
end $$;

-- As in 0003, journal and entries in one statement. Outcome 'frozen': a refund while a payment of this user is disputed.
create or replace function ledger_post(
  p_scope text, p_key text, p_body_hash bytea, p_kind text, p_currency text, p_reference text, p_memo text,
  p_at timestamptz, p_account_ids bigint[], p_amounts_minor bigint[],
  out journal_id bigint, out outcome text
) language plpgsql as $$
#variable_conflict use_column
declare
  v_known_hash bytea;
begin
  perform from ledger_account where id = any (p_account_ids) and balance_minor is not null order by id for update;
  if p_kind = 'refund' and exists (select from dispute d where d.user_id = p_scope and d.status = 'open')
    and not exists (select from ledger_journal j where j.scope = p_scope and j.idempotency_key = p_key) then
    outcome := 'frozen';
    return;
  end if;
  with journal as (
    insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
    values (p_scope, p_key, p_body_hash, p_kind, p_currency, p_reference, p_memo, p_at)
    on conflict on constraint ledger_journal_once do nothing
    returning id
  ), entries as (
    insert into ledger_entry (journal_id, leg, account_id, amount_minor)
    select journal.id, legs.leg, legs.account_id, legs.amount_minor
    from journal, unnest(p_account_ids, p_amounts_minor) with ordinality legs (account_id, amount_minor, leg)
  )
  select journal.id into ledger_post.journal_id from journal;
  if found then
    outcome := 'posted';
    return;
  end if;
  select j.id, j.body_hash into ledger_post.journal_id, v_known_hash from ledger_journal j
  where j.scope = p_scope and j.idempotency_key = p_key;
  outcome := case when v_known_hash = p_body_hash then 'replayed' else 'conflict' end;
end $$;

-- A dispute waits for what is being spent and holds off what comes: afterwards ledger_place_hold and ledger_post see it.
create function dispute_locks_wallets() returns trigger language plpgsql as $$
begin
  if new.user_id is not null and new.status = 'open' then
    perform ledger_open_account('wallet', new.currency, new.user_id);
    perform from ledger_account where owner_user_id = new.user_id and balance_minor is not null order by id for update;
  end if;
  return new;
end $$;
create trigger dispute_locks_wallets before insert on dispute for each row execute function dispute_locks_wallets();
create index dispute_open on dispute (user_id) where status = 'open';

-- Sets money aside for a campaign. Outcome 'posted', 'replayed', 'conflict', 'frozen', 'insufficient' or 'hold-exists'.
-- The freeze is looked up under the lock that a dispute takes too (dispute_locks_wallets).
create or replace function ledger_place_hold(
  p_user text, p_currency text, p_campaign uuid, p_title text, p_amount_minor bigint, p_key text, p_body_hash bytea,
  p_at timestamptz, out outcome text, out available_minor bigint
) language plpgsql as $$
declare
  v_ids bigint[];
  v_balances bigint[];
  v_hold_account bigint;
  v_known_hash bytea;
  v_frozen boolean;
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
  select (select body_hash from ledger_journal where scope = p_user and idempotency_key = p_key),
    exists (select from dispute where user_id = p_user and status = 'open')
  into v_known_hash, v_frozen;
  if v_known_hash is not null then
    outcome := case when v_known_hash = p_body_hash then 'replayed' else 'conflict' end;
    return;
  end if;
  if v_frozen then
    outcome := 'frozen';
    return;
  end if;
  if available_minor < p_amount_minor then
    outcome := 'insufficient';
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
  v_hold_account := coalesce(v_hold_account, ledger_open_account('hold', p_currency, p_user));
  with placed as (
    insert into hold (campaign_id, user_id, currency, title, amount_minor, placed_at)
    values (p_campaign, p_user, p_currency, p_title, p_amount_minor, p_at) on conflict (campaign_id) do nothing
    returning campaign_id
  ), parts as (
    insert into hold_part (campaign_id, ordinal, account_id, amount_minor)
    select placed.campaign_id, part.ordinal, part.account_id, part.amount_minor
    from placed, unnest(v_account_ids, v_amounts) with ordinality part (account_id, amount_minor, ordinal)
  ), journal as (
    insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
    select p_user, p_key, p_body_hash, 'hold', p_currency, p_campaign::text, p_title, p_at from placed
    returning id
  )
  insert into ledger_entry (journal_id, leg, account_id, amount_minor)
  select journal.id, leg.ordinal, leg.account_id,
    case when leg.ordinal > cardinality(v_amounts) then leg.amount_minor else -leg.amount_minor end
  from journal, unnest(v_account_ids || v_hold_account, v_amounts || p_amount_minor) with ordinality
    leg (account_id, amount_minor, ordinal);
  if not found then
    outcome := 'hold-exists';
    return;
  end if;
  outcome := 'posted';
  available_minor := available_minor - p_amount_minor;
end $$;

-- What ledger_use_hold does to its money, for many holds in one statement; the caller holds the locks. A call that is not
-- plainly a first use of an open hold that holds enough answers 'single': repeated, unknown, closed, exceeding, nothing to
-- move, or the same hold or key twice. Capture takes from the first part on, release gives back from the last.
create function ledger_write_hold_uses(
  p_campaigns uuid[], p_captures_minor bigint[], p_releases_minor bigint[], p_closes boolean[], p_keys text[],
  p_body_hashes bytea[], p_taxes_ten_thousandths int[], p_at timestamptz
) returns table (campaign_id uuid, key text, outcome text, captured_minor bigint, released_minor bigint, lapsed_minor bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with call as materialized (
    select c.*, h.user_id, h.currency, h.title, h.amount_minor - h.captured_minor - h.released_minor as left_minor,
      coalesce(c.release, h.amount_minor - h.captured_minor - h.released_minor - c.capture) as back,
      h.closed_at is null and c.same_hold = 1 and c.same_key = 1 and not exists (
        select from ledger_journal j
        where j.scope = h.user_id and j.idempotency_key in (c.key || ':spend', c.key || ':return')) as is_first
    from (
      select u.*, count(*) over (partition by u.campaign) as same_hold, count(*) over (partition by u.key) as same_key
      from unnest(p_campaigns, p_captures_minor, p_releases_minor, p_closes, p_keys, p_body_hashes, p_taxes_ten_thousandths)
        u (campaign, capture, release, is_last, key, body_hash, tax)
    ) c
    left join hold h on h.campaign_id = c.campaign
  ), ready as materialized (
    select call.*,
      case when capture > 0 then nextval('ledger_journal_id_seq') end as spend_id,
      case when back > 0 then nextval('ledger_journal_id_seq') end as return_id,
      (select a.id from ledger_account a
       where a.owner_user_id = call.user_id and a.currency = call.currency and a.kind = 'hold') as account_id
    from call
    where is_first and capture >= 0 and back >= 0 and capture + back between 1 and left_minor
      and (not is_last or capture + back = left_minor)
  ), rest as (
    select r.*, p.ordinal, p.account_id as part_account_id, a.kind,
      a.kind = 'bonus' and (a.expires_at <= p_at or (select g.lapsed_at from bonus_grant g where g.id = a.grant_id) is not null)
        as is_expired,
      p.amount_minor - p.captured_minor - p.released_minor as rest,
      least(p.amount_minor - p.captured_minor - p.released_minor, greatest(0, r.capture - coalesce(sum(
        p.amount_minor - p.captured_minor - p.released_minor) over (
          partition by r.campaign order by p.ordinal rows between unbounded preceding and 1 preceding), 0)))::bigint as taken
    from ready r join hold_part p on p.campaign_id = r.campaign join ledger_account a on a.id = p.account_id
  ), part as materialized (
    select rest.*, least(rest - taken, greatest(0, back - coalesce(sum(rest - taken) over (
        partition by campaign order by ordinal desc rows between unbounded preceding and 1 preceding), 0)))::bigint as returned
    from rest
  ), parts_moved as (
    update hold_part p set captured_minor = p.captured_minor + part.taken, released_minor = p.released_minor + part.returned
    from part where p.campaign_id = part.campaign and p.ordinal = part.ordinal and part.taken + part.returned > 0
  ), holds_moved as (
    update hold h set captured_minor = h.captured_minor + r.capture, released_minor = h.released_minor + r.back,
      closed_at = case when r.is_last then p_at end
    from ready r where h.campaign_id = r.campaign
  ), sums as materialized (
    select campaign, key, currency, account_id, spend_id, return_id, capture, back, tax,
      coalesce(sum(taken) filter (where kind = 'bonus'), 0)::bigint as bonus,
      coalesce(sum(returned) filter (where not is_expired), 0)::bigint as returned,
      coalesce(sum(returned) filter (where is_expired), 0)::bigint as lapsed
    from part group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), journals as (
    insert into ledger_journal (id, scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
    overriding system value
    select w.id, user_id, key || w.suffix, body_hash, w.kind, currency, campaign::text, title, p_at
    from ready, lateral (values (spend_id, 'spend', ':spend'), (return_id, 'release', ':return')) w (id, kind, suffix)
    where w.id is not null
  ), leg as (
    select l.id, l.account_id, l.amount
    from sums s, lateral (values
      (s.spend_id, s.account_id, 'hold', -s.capture),
      (s.spend_id, null, 'revenue', s.capture - s.bonus - ledger_tax_included(s.capture - s.bonus, s.tax)),
      (s.spend_id, null, 'vat_deferred', ledger_tax_included(s.capture - s.bonus, s.tax)),
      -- Bonus was never paid for: it is not a taxed sale.
      (s.spend_id, null, 'bonus_redeemed', s.bonus),
      (s.return_id, s.account_id, 'hold', -s.back),
      (s.return_id, null, 'bonus_cost', s.lapsed)) v (id, own_id, kind, amount),
      lateral (select v.id, coalesce(v.own_id, (select a.id from ledger_account a
        where a.owner_user_id is null and a.currency = s.currency and a.kind = v.kind)) as account_id, v.amount) l
    where v.id is not null and v.amount <> 0
    union all
    select return_id, part_account_id, returned from part where returned > 0 and not is_expired
  ), entries as (
    insert into ledger_entry (journal_id, leg, account_id, amount_minor)
    select id, row_number() over (partition by id), account_id, amount from leg
  )
  select call.campaign, call.key, case when s.campaign is null then 'single' else 'posted' end,
    coalesce(s.capture, 0), coalesce(s.returned, 0), coalesce(s.lapsed, 0)
  from call left join sums s on s.campaign = call.campaign and s.key = call.key;
end $$;

-- Uses many holds at once; each call's own outcome, 'single' where ledger_use_hold has to look. Locks in its order: holds,
-- then accounts, each by id.
create function ledger_use_holds(
  p_campaigns uuid[], p_captures_minor bigint[], p_releases_minor bigint[], p_closes boolean[], p_keys text[],
  p_body_hashes bytea[], p_taxes_ten_thousandths int[], p_at timestamptz
) returns table (campaign_id uuid, key text, outcome text, captured_minor bigint, released_minor bigint, lapsed_minor bigint)
language plpgsql as $$
#variable_conflict use_column
begin
  perform from hold where campaign_id = any (p_campaigns) order by campaign_id for update;
  perform from ledger_account
  where owner_user_id = any (array(select distinct h.user_id from hold h where h.campaign_id = any (p_campaigns)))
    and balance_minor is not null
  order by id for update;
  return query select * from ledger_write_hold_uses(p_campaigns, p_captures_minor, p_releases_minor, p_closes, p_keys,
    p_body_hashes, p_taxes_ten_thousandths, p_at);
end $$;

-- One use of a hold: as in 0003, written by the statement above.
create or replace function ledger_use_hold(
  p_campaign uuid, p_capture_minor bigint, p_release_minor bigint, p_close boolean, p_key text, p_body_hash bytea,
  p_tax_ten_thousandths int, p_at timestamptz,
  out outcome text, out captured_minor bigint, out released_minor bigint, out lapsed_minor bigint
) language plpgsql as $$
declare
  v_hold hold;
  v_release bigint;
  v_left bigint;
  v_known record;
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
  if exists (select from ledger_journal
    where scope = v_hold.user_id and idempotency_key in (p_key || ':spend', p_key || ':return'))
  then
    select bool_and(j.body_hash = p_body_hash) as same,
      coalesce(sum(e.amount_minor) filter (where j.kind = 'spend' and a.kind <> 'hold'), 0) as captured,
      coalesce(sum(e.amount_minor) filter (where j.kind = 'release' and a.kind in ('wallet', 'bonus')), 0) as released,
      coalesce(sum(e.amount_minor) filter (where j.kind = 'release' and a.kind = 'bonus_cost'), 0) as lapsed
    into v_known
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.scope = v_hold.user_id and j.idempotency_key in (p_key || ':spend', p_key || ':return');
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
  if p_capture_minor + v_release = 0 then
    update hold set closed_at = case when p_close then p_at end where campaign_id = p_campaign;
    outcome := 'posted';
    return;
  end if;
  select w.outcome, w.captured_minor, w.released_minor, w.lapsed_minor
  into outcome, captured_minor, released_minor, lapsed_minor
  from ledger_write_hold_uses(array[p_campaign], array[p_capture_minor], array[v_release], array[p_close], array[p_key],
    array[p_body_hash], array[p_tax_ten_thousandths], p_at) w;
  if outcome is distinct from 'posted' then
    raise exception 'Hold % was used without a journal', p_campaign using errcode = 'integrity_constraint_violation';
  end if;
end $$;

-- Each plan is the same for any call: planning them again for each would cost more than the posting.
alter function ledger_write_hold_uses set plan_cache_mode = force_generic_plan;
alter function ledger_place_hold set plan_cache_mode = force_generic_plan;
alter function ledger_post set plan_cache_mode = force_generic_plan;
