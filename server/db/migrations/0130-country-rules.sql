-- What the law of a country decides (decision 034): every version with the days on which it holds. The defaults are in the
-- code and hold where there is no row. A row is never changed, except that a later one may end it sooner.
create extension if not exists btree_gist;

create table country_rule (
  id bigint generated always as identity primary key,
  country_id integer not null references country (id),
  kind text not null check (kind in (
    'legalHours', 'tax', 'invoiceForms', 'forbiddenWords', 'stopWords', 'contact', 'retention', 'limits'
  )),
  -- Empty for a version that was replaced before its first day was over.
  valid daterange not null,
  valid_from date not null,
  value jsonb not null,
  reason text not null check (length(reason) between 1 and 300),
  set_by text not null,
  set_at timestamptz not null,
  check (isempty(valid) or lower(valid) = valid_from),
  exclude using gist (country_id with =, kind with =, valid with &&)
);
create index country_rule_series on country_rule (country_id, kind, valid_from);

create function keep_country_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - 'valid') = (to_jsonb(old) - 'valid')
    and new.valid <@ old.valid
  then
    return new;
  end if;
  raise exception 'A rule of a country is only ever followed by another.' using errcode = 'restrict_violation';
end $$;
create trigger country_rule_append_only before update or delete on country_rule
  for each row execute function keep_country_rule();
create trigger country_rule_no_truncate before truncate on country_rule
  for each statement execute function keep_country_rule();

alter table reference_change drop constraint reference_change_kind_check;
alter table reference_change add constraint reference_change_kind_check
  check (kind in ('section', 'price', 'route', 'holiday', 'plan', 'country', 'rule'));
