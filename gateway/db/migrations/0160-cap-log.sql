-- Who was written to when, in the order in which it was committed, for processes that hold frequency caps in memory: one row for each
-- client of a statement that writes messages of capped kinds (domain/campaign/kinds). A person and a second are eight bytes.
create sequence cap_log_seq;
create table cap_log (
  route_id integer not null,
  seq bigint not null default nextval('cap_log_seq'),
  client_id integer not null,
  last_sent_at timestamptz not null,
  written bytea not null,
  primary key (route_id, seq)
);

-- Of how many days the log holds messages (0: it has never been filled), and how often it was filled anew from them: whoever holds
-- what an earlier filling said begins again.
create table cap_log_state (
  only_row boolean primary key default true check (only_row),
  filling integer not null default 0,
  days integer not null default 0
);
insert into cap_log_state default values;

-- By the lock under which people of a route are picked, rows of a route are committed in the order of their numbers.
create function note_capped() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7402552, r.route_id) from (
    select distinct s.route_id from added a join service s on s.id = a.service_id
    where s.flow_type_id in (1, 2, 5) order by s.route_id) r;
  insert into cap_log (route_id, client_id, last_sent_at, written)
    select s.route_id, s.client_id, max(a.sent_at), string_agg(
      int4send(a.person) || substring(int8send(floor(extract(epoch from a.sent_at))::bigint) from 5), ''::bytea)
    from added a join service s on s.id = a.service_id
    where s.flow_type_id in (1, 2, 5) group by s.route_id, s.client_id;
  return null;
end $$;

create trigger message_capped after insert on message
  referencing new table as added for each statement execute function note_capped();
