-- Nearly every charge takes from a hold that one wallet has paid for, and gives nothing back. It needs none of what many holds, parts and
-- returns at once need: one statement of five rows. Guards, keys, legs and order of locks are those of ledger_write_hold_uses.
create or replace function ledger_use_hold(p_campaign uuid, p_capture_minor bigint, p_release_minor bigint, p_close boolean,
  p_key text, p_body_hash bytea, p_tax_ten_thousandths integer, p_at timestamptz,
  out outcome text, out captured_minor bigint, out released_minor bigint, out lapsed_minor bigint)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_hold hold;
  v_release bigint;
  v_left bigint;
  v_known record;
  v_tax bigint;
  v_hold_account bigint;
  v_paid_by text;
  v_parts integer;
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
  if v_release = 0 and not (p_close and p_capture_minor < v_left) then
    select count(*), min(a.kind) into v_parts, v_paid_by
    from hold_part p join ledger_account a on a.id = p.account_id where p.campaign_id = p_campaign;
    if v_parts = 1 and v_paid_by = 'wallet' then
      v_tax := ledger_tax_included(p_capture_minor, p_tax_ten_thousandths);
      select id into v_hold_account from ledger_account
      where owner_user_id = v_hold.user_id and currency = v_hold.currency and kind = 'hold' and provider is null and grant_id is null;
      with parts_moved as (
        update hold_part p set captured_minor = p.captured_minor + p_capture_minor where p.campaign_id = p_campaign
      ), holds_moved as (
        update hold h set captured_minor = h.captured_minor + p_capture_minor, closed_at = case when p_close then p_at end
        where h.campaign_id = p_campaign
      ), journal as (
        insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
        values (v_hold.user_id, p_key || ':spend', p_body_hash, 'spend', v_hold.currency, p_campaign::text, v_hold.title, p_at)
        returning id
      )
      insert into ledger_entry (journal_id, leg, account_id, amount_minor)
      select journal.id, row_number() over (), leg.account_id, leg.amount_minor
      from journal, (
        select v_hold_account as account_id, -p_capture_minor as amount_minor
        union all
        select a.id, case a.kind when 'vat_deferred' then v_tax else p_capture_minor - v_tax end
        from ledger_account a where a.owner_user_id is null and a.currency = v_hold.currency and a.provider is null
          and a.kind in ('revenue', 'vat_deferred')
      ) leg where leg.amount_minor <> 0;
      outcome := 'posted';
      captured_minor := p_capture_minor;
      return;
    end if;
  end if;
  select w.outcome, w.captured_minor, w.released_minor, w.lapsed_minor
  into outcome, captured_minor, released_minor, lapsed_minor
  from ledger_write_hold_uses(array[p_campaign], array[p_capture_minor], array[v_release], array[p_close], array[p_key],
    array[p_body_hash], array[p_tax_ten_thousandths], p_at) w;
  if outcome is distinct from 'posted' then
    raise exception 'Hold % was used without a journal', p_campaign using errcode = 'integrity_constraint_violation';
  end if;
end $$;
