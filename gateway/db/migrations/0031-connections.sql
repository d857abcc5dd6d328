-- Connections to operators and aggregators. Their secrets are in the environment or in files, found by secret_name.
create table network_connection (
  id integer generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  adapter text not null,
  settings jsonb not null,
  secret_name text not null check (secret_name ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  is_enabled boolean not null default true,
  -- Counts changes, so that whoever holds the connection open knows when to open it anew.
  revision integer not null default 1
);

-- Which connections serve a route: the lowest priority number first, among equals by their share.
create table route_connection (
  route_id integer not null references route,
  connection_id integer not null references network_connection,
  priority smallint not null check (priority between 1 and 9),
  share smallint not null default 100 check (share between 1 and 100),
  primary key (route_id, connection_id)
);

-- A few messages that are being handed over right now. What is found here after a crash is in doubt.
create table handover (
  id bigint generated always as identity primary key,
  connection_id integer not null references network_connection,
  service_id integer not null references service,
  people integer[] not null,
  sent_at_ms double precision[] not null,
  not_via integer[] not null
);

alter table send_batch
  -- Connections that have refused these messages.
  add column not_via integer[] not null default '{}',
  add column not_before timestamptz;

-- The connection a message was handed to; none in the simulated network.
alter table message add column connection_id integer;

-- What a network calls a message, or each part of it. States: 0 taken, 1 on its way, 2 undelivered, 3 delivered; they only rise.
create table message_reference (
  connection_id integer not null references network_connection,
  reference text not null,
  service_id integer not null,
  person integer not null,
  state smallint not null default 0 check (state between 0 and 3),
  reason smallint not null default 0,
  since timestamptz not null,
  asked_at timestamptz,
  primary key (connection_id, reference),
  foreign key (service_id, person) references message
);
create index message_reference_message on message_reference (service_id, person);
create index message_reference_awaited on message_reference (connection_id, asked_at nulls first) where state < 2;
create index message_reference_since on message_reference (since);

-- Messages of which nobody knows whether a network has them. They are never handed over again; a receipt that names the
-- number decides.
create table message_doubt (
  service_id integer not null,
  person integer not null,
  connection_id integer not null references network_connection,
  number_hash bytea not null,
  primary key (service_id, person),
  foreign key (service_id, person) references message
);
create index message_doubt_number on message_doubt (connection_id, number_hash);

-- What networks have told and nobody has worked on yet: stored before it is acknowledged.
create table network_event (
  id bigint generated always as identity primary key,
  connection_id integer not null references network_connection,
  type text not null check (type in ('receipt', 'read', 'reply', 'complaint', 'opt-out')),
  -- The network's reference of the message, or its id of a reply.
  reference text not null,
  state smallint not null default 0,
  reason smallint not null default 0,
  at timestamptz not null,
  received_at timestamptz not null,
  number_hash bytea,
  -- Number and text of a reply.
  number_sealed bytea,
  text_sealed bytea,
  -- Names a message that is not known yet.
  is_parked boolean not null default false
);
create index network_event_open on network_event (type, id) where not is_parked;

-- Replies, complaints and opt-outs that were taken before: networks repeat themselves.
create table taken_event (
  connection_id integer not null references network_connection,
  reference text not null,
  at timestamptz not null,
  primary key (connection_id, reference)
);

create table complaint (
  id bigint generated always as identity primary key,
  connection_id integer not null references network_connection,
  route_id integer not null references route,
  person integer not null,
  at timestamptz not null
);
