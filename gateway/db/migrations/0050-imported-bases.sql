-- An operator's own subscribers, taken from its files. Who they are (sealed number, person) stands in the book of numbers.

create table base_import (
  id integer generated always as identity primary key,
  route_id integer not null references route,
  -- What the file is recognised by when it is sent again.
  file_id text not null check (length(file_id) between 1 and 200),
  file_name text not null,
  file_bytes bigint not null check (file_bytes > 0),
  -- full: whoever is not in it leaves the base.
  mode text not null check (mode in ('full', 'update')),
  state text not null default 'reading'
    check (state in ('reading', 'checking', 'checked', 'applying', 'done', 'cancelled')),
  -- How far it has been read, and how far it has been applied (rows).
  read_bytes bigint not null default 0 check (read_bytes <= file_bytes),
  read_rows integer not null default 0,
  applied_rows integer not null default 0,
  -- Fields by column of the file, once its headings are known.
  heading jsonb,
  -- Rows that were not taken, by reason.
  refused jsonb not null default '{}',
  -- What it does to the base, once it has been checked.
  plan jsonb,
  created_at timestamptz not null,
  finished_at timestamptz
);

create unique index base_import_open on base_import (route_id)
  where state in ('reading', 'checking', 'checked', 'applying');

-- Good rows until the import is done or cancelled.
create table base_import_row (
  import_id integer not null references base_import,
  row integer not null,
  action text not null check (action in ('set', 'remove', 'withdraw')),
  number_hash bytea not null,
  number_sealed bytea not null,
  -- Only of the synthetic base: others are looked up in the book, and entered when the import is applied.
  person integer,
  county_id integer,
  city_id integer,
  birth_year smallint,
  gender smallint,
  arpu smallint,
  interests integer not null default 0,
  consent_source text,
  consent_on date,
  primary key (import_id, row),
  unique (import_id, number_hash),
  check (action <> 'set' or (consent_source is not null and consent_on is not null))
);

-- Rows that were not taken, without what stood in them.
create table base_import_refusal (
  import_id integer not null references base_import,
  row integer not null,
  reason text not null,
  primary key (import_id, row)
);

create table base_member (
  route_id integer not null references route,
  person integer not null,
  county_id integer,
  -- Null in the part of the county outside its named towns.
  city_id integer,
  birth_year smallint,
  gender smallint,
  arpu smallint,
  -- Bit n-1 is interest n.
  interests integer not null default 0,
  consent_source text not null,
  consent_on date not null,
  -- The latest file that named the person.
  import_id integer not null references base_import,
  imported_at timestamptz not null,
  removed_at timestamptz,
  removed_because text check (removed_because in ('missing', 'removed', 'withdrawn')),
  primary key (route_id, person),
  check ((removed_at is null) = (removed_because is null))
);

-- Routes that have a base of their own. The revision grows with everything that changes it.
create table route_base (
  route_id integer primary key references route,
  revision bigint not null default 1
);

-- The state of the base that pick_cursor belongs to.
alter table service add column pick_revision bigint not null default 0;
