-- References of networks by the day (UTC) on which they were given, so that a day goes as a whole. Processes of the release before know
-- `message_reference` alone and go on writing it; those that know this table read both and write this one. The old one empties within two weeks.
create table message_reference_day (
  connection_id integer not null,
  service_id integer not null,
  person integer not null,
  day date not null,
  -- References that the message has with the network. Of one that has but this, the message alone says what became of it.
  parts smallint not null default 1 check (parts > 0),
  state smallint not null default 0 check (state between 0 and 3),
  reason smallint not null default 0,
  -- Of the SMS in place of an RCS message.
  as_sms boolean not null default false,
  -- When the network was asked last, where it has to be asked; null where it need not, and once it has said how it ended.
  asked_at timestamptz,
  reference text not null,
  primary key (connection_id, reference, day)
) partition by range (day);
create index message_reference_day_message on message_reference_day (service_id, person);
-- Says nothing of states: a receipt writes no index.
create index message_reference_day_asked on message_reference_day (connection_id, asked_at) where asked_at is not null;

-- Whatever no day was made for in time. Nothing is ever refused for the lack of one.
create table message_reference_rest partition of message_reference_day default with (fillfactor = 80);

-- Days that have a part of their own, from midnight to before midnight (UTC).
create view reference_day as
  select c.relname::text as name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([0-9-]+)'))[1]::date as day
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'message_reference_day'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT';

-- Every reference that is known, wherever it stands. Of those that a network has given twice the latest counts.
create view known_reference as
  select connection_id, reference, service_id, person, state, reason, day, false as is_old from message_reference_day
  union all
  select connection_id, reference, service_id, person, state, reason, (since at time zone 'UTC')::date, true from message_reference;

-- Makes parts for the day before, this one and the two that follow. A day of which rows lie in the rest already stays there. The program's
-- role may not make tables; this it may call.
create function prepare_reference_days(today date) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  a_day date;
  name text;
  made integer := 0;
begin
  for a_day in select today + n from generate_series(-1, 2) n loop
    name := 'message_reference_' || to_char(a_day, 'YYYYMMDD');
    continue when to_regclass(name) is not null or exists (select from message_reference_rest r where r.day = a_day);
    execute format('create table %I (like message_reference_day including defaults including constraints) with (fillfactor = 80)', name);
    execute format('alter table message_reference_day attach partition %I for values from (%L) to (%L)', name, a_day, a_day + 1);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Lets go of days before this one, each as a whole. None of the two weeks before the latest day goes, whatever is asked for.
create function drop_reference_days(before date) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  latest constant date := (select max(d.day) from reference_day d);
  name text;
  dropped integer := 0;
begin
  for name in select d.name from reference_day d where d.day < least(before, latest - 14) order by d.day loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- The program's role gets them with all that it may, after the migrations.
revoke execute on function prepare_reference_days(date), drop_reference_days(date) from public;
