-- Every change of a configuration section or of reference data: what it was, what it became, who and why.
create table reference_change (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id text not null,
  kind text not null check (kind in ('section', 'price', 'route', 'holiday')),
  subject text not null check (length(subject) between 1 and 80),
  before jsonb,
  after jsonb,
  reason text not null check (length(reason) between 1 and 300)
);
create index reference_change_subject on reference_change (kind, subject, id desc);

create function refuse_reference_change() returns trigger language plpgsql as $$
begin
  raise exception 'The history of reference data is only ever appended to.' using errcode = 'restrict_violation';
end $$;
create trigger reference_change_append_only before update or delete on reference_change
  for each row execute function refuse_reference_change();
create trigger reference_change_no_truncate before truncate on reference_change
  for each statement execute function refuse_reference_change();

alter table config_section add column version integer not null default 1;

-- Unit prices by the business time from which they hold. The row in force is copied to country when its time has come.
create table country_price (
  id bigint generated always as identity primary key,
  country_id integer not null references country (id),
  sms_unit_price_ten_thousandths integer not null check (sms_unit_price_ten_thousandths > 0),
  pcm_unit_price_ten_thousandths integer not null check (pcm_unit_price_ten_thousandths > 0),
  valid_from timestamptz not null,
  set_by text,
  created_at timestamptz not null default now()
);
create index country_price_validity on country_price (country_id, valid_from desc, id desc);
insert into country_price (country_id, sms_unit_price_ten_thousandths, pcm_unit_price_ten_thousandths, valid_from)
select id, sms_unit_price_ten_thousandths, pcm_unit_price_ten_thousandths, '2026-01-01T00:00:00Z' from country order by id;
