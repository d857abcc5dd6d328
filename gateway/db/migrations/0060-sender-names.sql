-- Names that a network lets messages be from, where it wants them registered.
alter table network_connection add column needs_registered_senders boolean not null default false;

create table sender_name (
  connection_id integer not null references network_connection on delete cascade,
  name text not null check (length(name) between 1 and 40),
  state text not null check (state in ('requested', 'registered', 'refused')),
  since date not null,
  -- The network's own name of the registration.
  reference text not null default '' check (length(reference) <= 100),
  note text not null default '' check (length(note) <= 300),
  -- Whether advertisers whose own name is not registered are told of it.
  is_offered boolean not null default false,
  primary key (connection_id, name)
);

-- Complaints count for the last message that the person had through the connection.
alter table complaint add column service_id integer references service;
alter table service add column complaints integer not null default 0 check (complaints >= 0);

-- What a connection was handed and what was complained of, by civil day (UTC).
create table connection_day (
  connection_id integer not null references network_connection on delete cascade,
  day date not null,
  messages integer not null default 0 check (messages >= 0),
  complaints integer not null default 0 check (complaints >= 0),
  primary key (connection_id, day)
);

-- A complaint changes the report of its service.
create function note_complained() returns trigger language plpgsql as $$
begin
  insert into service_touched (service_id)
    select distinct service_id from changed where service_id is not null;
  return null;
end $$;

create trigger complaint_added after insert on complaint
  referencing new table as changed for each statement execute function note_complained();
