-- What changed in the report of which service. News are only ever inserted, so that nobody who writes waits for another; whoever
-- reads the feed folds them into numbers, one at a time, so that a number never appears behind a higher one.
create table service_touched (
  id bigint generated always as identity primary key,
  service_id integer not null
);

create table service_change (
  service_id integer primary key references service (id) on delete cascade,
  route_id integer not null,
  seq bigint not null
);
create index service_change_by_route on service_change (route_id, seq);
create sequence service_change_seq;

create function note_touched() returns trigger language plpgsql as $$
begin
  insert into service_touched (service_id) select distinct service_id from changed;
  return null;
end $$;

create function note_changed_services() returns trigger language plpgsql as $$
begin
  insert into service_touched (service_id)
    select now.id from changed now join earlier before using (id)
    where (now.status, now.reason, now.words, now.reads, now.fallbacks)
      is distinct from (before.status, before.reason, before.words, before.reads, before.fallbacks);
  return null;
end $$;

create trigger service_day_added after insert on service_day
  referencing new table as changed for each statement execute function note_touched();
create trigger service_day_changed after update on service_day
  referencing new table as changed for each statement execute function note_touched();
create trigger service_hour_added after insert on service_hour
  referencing new table as changed for each statement execute function note_touched();
create trigger service_hour_changed after update on service_hour
  referencing new table as changed for each statement execute function note_touched();
create trigger service_failure_added after insert on service_failure
  referencing new table as changed for each statement execute function note_touched();
create trigger service_failure_changed after update on service_failure
  referencing new table as changed for each statement execute function note_touched();
create trigger service_changed after update on service
  referencing new table as changed old table as earlier for each statement execute function note_changed_services();
