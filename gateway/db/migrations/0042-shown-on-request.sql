-- Events for which a network has asked and was given something to show. The same event is counted once.
create table shown_event (
  connection_id integer not null references network_connection,
  event_hash bytea not null check (length(event_hash) = 16),
  service_id integer not null references service,
  at timestamptz not null,
  primary key (connection_id, event_hash)
);
create index shown_event_at on shown_event (at);
