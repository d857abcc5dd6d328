-- The messaging provider's own database. Nobody's number is kept: a person is an index on a route.

create table access_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table route (
  route_id integer primary key,
  country_id integer not null,
  name text not null,
  opt_out_suffix text not null,
  messages_per_second integer not null check (messages_per_second > 0)
);

create table public_holiday (
  country_id integer not null,
  day date not null,
  name text not null,
  primary key (country_id, day)
);

-- The people behind every index. Another base would give opt-outs and caps to the wrong people.
create table subscriber_base (
  only_one boolean primary key default true check (only_one),
  seed bigint not null
);

create table client (
  client_id integer generated always as identity primary key,
  client_user_id integer generated always as identity unique,
  route_id integer not null references route,
  external_user_id text not null,
  title text not null,
  unique (route_id, external_user_id)
);

create table service (
  id integer generated always as identity primary key,
  route_id integer not null references route,
  client_id integer not null references client,
  campaign_code text not null,
  body_sha256 bytea not null,
  title text not null,
  sender text not null,
  -- The whole text as sent, prefix and opt-out suffix included.
  full_text text not null,
  parts integer not null check (parts > 0),
  people integer not null check (people > 0),
  targeting jsonb not null,
  allocation_type_id integer not null check (allocation_type_id in (1, 2)),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  start_hour integer not null,
  end_hour integer not null,
  days_of_week integer[] not null,
  status integer not null check (status in (255, 0, 243, 250, 237, 300)),
  reason text,
  words text[] not null default '{}',
  created_at timestamptz not null,
  approve_at timestamptz not null,
  -- The plan in force: it starts here, with this many messages already sent.
  plan_from timestamptz not null,
  plan_sent_before integer not null default 0,
  -- How far the walk through the matching people has come.
  pick_cursor bigint not null default 0,
  sent integer not null default 0,
  check (sent <= people),
  unique (route_id, campaign_code)
);

create index service_working on service (id) where status in (255, 0, 237);
create index service_by_client on service (client_id);

-- A message is its person: the key is what makes a second one impossible.
create table message (
  service_id integer not null references service,
  person integer not null,
  state smallint not null default 1 check (state in (1, 2, 3)),
  reason smallint not null default 0,
  sent_day date not null,
  sent_at timestamptz not null,
  primary key (service_id, person)
);

create index message_without_receipt on message (sent_at) where state = 1;

-- What was claimed for a network and not yet confirmed by it: given to it again after a crash, under the same references.
create table send_batch (
  id bigint generated always as identity primary key,
  service_id integer not null references service,
  people integer[] not null,
  sent_at_ms double precision[] not null
);

-- Kept up to date with every batch, so that a report never counts messages. Delivered counts on the day of sending.
create table service_day (
  service_id integer not null references service,
  day date not null,
  booked integer not null default 0 check (booked >= 0),
  sent integer not null default 0,
  delivered integer not null default 0,
  undelivered integer not null default 0,
  clicks integer not null default 0,
  primary key (service_id, day),
  check (sent >= delivered + undelivered)
);

create table service_failure (
  service_id integer not null references service,
  reason smallint not null,
  count integer not null,
  primary key (service_id, reason)
);

create table opt_out (
  route_id integer not null references route,
  person integer not null,
  opted_out_at timestamptz not null,
  primary key (route_id, person)
);

-- What a phone showed, for the sandbox console only: test copies and a sample of people, masked.
create table phone_message (
  id bigint generated always as identity primary key,
  route_id integer not null references route,
  service_id integer not null references service,
  number text not null,
  sender text not null,
  text text not null,
  at timestamptz not null
);
