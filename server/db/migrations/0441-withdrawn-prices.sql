-- A price that has not begun can be withdrawn. It never comes into force, and stays for the record.
alter table country_price
  add column withdrawn_at timestamptz,
  add constraint country_price_withdrawn check (withdrawn_at < valid_from);
alter table plan_price
  add column withdrawn_at timestamptz,
  add constraint plan_price_withdrawn check (withdrawn_at < valid_from);

create or replace function plan_price_refuse() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  raise exception 'The price % of a plan is kept as it was agreed to', old.id using errcode = 'restrict_violation';
end $$;
