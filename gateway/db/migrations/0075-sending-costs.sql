-- What a connection charges. Versions are only ever added: of those of a day the last one counts.
create table tariff (
  id integer generated always as identity primary key,
  connection_id integer not null references network_connection on delete cascade,
  -- A civil day of the country that a message goes to.
  valid_from date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null
);
create index tariff_by_connection on tariff (connection_id, valid_from, id);

-- SMS by part, everything else by message.
create table tariff_price (
  tariff_id integer not null references tariff on delete cascade,
  channel text not null check (channel in ('sms', 'rcs', 'pcm', 'display')),
  -- The network that a message goes to; null is every other one.
  route_id integer references route,
  unit_micros bigint not null check (unit_micros between 0 and 1000000000000),
  unique nulls not distinct (tariff_id, channel, route_id)
);

-- What connections were handed and what that costs, by civil day of the country. A connection may be gone by now.
create table service_cost (
  service_id integer not null references service,
  connection_id integer not null,
  day date not null,
  -- '' where nobody knows what these parts cost.
  currency text not null,
  messages integer not null check (messages >= 0),
  parts integer not null check (parts >= 0),
  micros bigint not null check (micros >= 0),
  primary key (service_id, connection_id, day, currency),
  check (currency <> '' or micros = 0)
);

create trigger service_cost_added after insert on service_cost
  referencing new table as changed for each statement execute function note_touched();
create trigger service_cost_changed after update on service_cost
  referencing new table as changed for each statement execute function note_touched();

-- What a message in doubt would be booked as, once it is known that the network has it.
alter table message_doubt
  add column channel text not null default 'sms',
  add column parts smallint not null default 1 check (parts > 0),
  add column route_id integer,
  add column since timestamptz not null default now();
create index message_doubt_since on message_doubt (since);
