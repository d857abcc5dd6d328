-- Whose entry in a base a statement changed, for processes that hold a base in memory or in a file and read on from there. By the lock
-- under which bases are changed, rows are committed in the order of their numbers.
create sequence base_change_seq;
create table base_change (
  route_id integer not null,
  seq bigint not null default nextval('base_change_seq'),
  at timestamptz not null default now(),
  people integer[] not null,
  primary key (route_id, seq)
);
-- Changes up to this number have been deleted: whoever knows less has to read the whole base.
alter table route_base add column forgotten_seq bigint not null default 0;

create function note_base_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7402561);
  insert into base_change (route_id, people) select route_id, array_agg(person) from changed group by route_id;
  return null;
end $$;

create trigger base_member_added after insert on base_member
  referencing new table as changed for each statement execute function note_base_change();
create trigger base_member_changed after update on base_member
  referencing new table as changed for each statement execute function note_base_change();
