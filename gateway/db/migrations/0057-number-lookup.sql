-- What a lookup service said of a number, found by the number's keyed hash: the number itself is not here.
create table number_place (
  number_hash bytea primary key,
  -- MCC and MNC of its network, such as 65501; null where the service did not say.
  network_code text check (network_code ~ '^\d{5,6}$'),
  is_ported boolean,
  -- Nobody has the number any more.
  is_dead boolean not null,
  -- The connection that said it.
  connection_id integer not null,
  asked_at timestamptz not null
);
create index number_place_asked on number_place (asked_at);

-- How many numbers were placed in a day, how many of them the service was asked for, and how many went by their prefix
-- because it did not answer.
create table lookup_day (
  connection_id integer not null references network_connection on delete cascade,
  day date not null,
  numbers integer not null default 0,
  asked integer not null default 0,
  failed integer not null default 0,
  primary key (connection_id, day)
);

-- The route over whose connections messages go, once it has been looked up; null as long as nobody has asked.
alter table send_batch add column via_route integer references route;
alter table handover add column via_route integer references route;
