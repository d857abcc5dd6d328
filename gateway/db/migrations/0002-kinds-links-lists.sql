-- Five kinds of campaign, short links with their clicks, uploaded lists, opting out by reply and by link.

-- A number that is not of the synthetic base but stands in a list or wrote to us. Kept sealed; found by a keyed hash.
create table subscriber (
  person integer generated always as identity (start with 1000000000) primary key,
  route_id integer not null references route,
  number_hash bytea not null unique,
  number_sealed bytea not null
);

create table number_list (
  id integer generated always as identity primary key,
  route_id integer not null references route,
  client_id integer not null references client,
  title text not null,
  url_sha256 bytea not null,
  is_active boolean not null default true,
  accepted integer not null default 0,
  duplicate integer not null default 0,
  bad integer not null default 0,
  on_network integer not null default 0,
  created_at timestamptz not null,
  unique (route_id, client_id, url_sha256)
);

create table list_member (
  list_id integer not null references number_list,
  person integer not null,
  -- In the order of the file; a walk through the list goes on from here after a crash.
  position integer not null,
  primary key (list_id, person),
  unique (list_id, position)
);

create table link (
  id integer generated always as identity primary key,
  route_id integer not null references route,
  code text not null unique,
  url text not null check (length(url) = 42),
  landing_page_url text not null,
  external_id text,
  created_at timestamptz not null,
  unique (route_id, external_id)
);

alter table service
  add column flow_type_id integer not null default 1 check (flow_type_id between 1 and 5),
  add column response_type integer not null default 1 check (response_type in (1, 8)),
  -- Banners or an RCS message as booked.
  add column content jsonb,
  add column link_id integer unique references link,
  add column list_id integer references number_list,
  add column exclude_list_id integer references number_list,
  -- end_at is never later than this.
  add column offer_ends_at timestamptz,
  add column reads integer not null default 0,
  add column fallbacks integer not null default 0,
  add check (end_at <= offer_ends_at);

-- Which kinds the frequency caps count is a rule of the program: every message says what it is.
alter table message
  add column sent_hour smallint not null default 0 check (sent_hour between 0 and 23),
  add column via_sms boolean not null default false;

-- For the cap over all advertisers.
create index message_by_person on message (person, sent_at);

create table service_hour (
  service_id integer not null references service,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  sent integer not null default 0,
  delivered integer not null default 0,
  clicks integer not null default 0,
  primary key (service_id, day, hour),
  check (sent >= delivered)
);

-- What a network told of people who opened (2) or clicked (1): each counts once.
create table engagement (
  service_id integer not null references service,
  person integer not null,
  kind smallint not null check (kind in (1, 2)),
  at timestamptz not null,
  primary key (service_id, person, kind)
);

-- Every tap on a short link, with nothing about who tapped.
create table link_tap (
  id bigint generated always as identity primary key,
  link_id integer not null references link,
  at timestamptz not null,
  is_counted boolean not null
);

create index link_tap_by_link on link_tap (link_id);

alter table opt_out
  add column id bigint generated always as identity unique,
  add column source text not null default 'reply' check (source in ('reply', 'link', 'advertiser'));

alter table phone_message
  alter column service_id drop not null,
  add column person integer,
  add column kind text not null default 'sms',
  add column link text,
  add column content jsonb;
