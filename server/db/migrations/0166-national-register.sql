-- The national opt-out register of a country (decision 033): who is in it, what was read in and is looked at before it is taken, and
-- what the networks have not been told yet. Numbers are encrypted and found by a keyed index.
create table register_number (
  country_id integer not null references country (id),
  number_index bytea not null,
  number_encrypted bytea not null,
  since timestamptz not null,
  primary key (number_index)
);
create index register_number_country on register_number (country_id);

create table register_import (
  id uuid primary key,
  country_id integer not null references country (id),
  -- Replace: what the file lacks leaves the register.
  mode text not null check (mode in ('replace', 'add')),
  source text not null check (source in ('file', 'service')),
  state text not null default 'shown' check (state in ('shown', 'taken', 'dropped')),
  accepted integer not null,
  duplicate integer not null,
  bad integer not null,
  -- The first bad rows: number of the row and reason, never what stands in it.
  bad_rows jsonb not null,
  added integer not null,
  unchanged integer not null,
  gone integer not null,
  read_by text,
  read_at timestamptz not null,
  taken_by text,
  taken_at timestamptz,
  reason text check (length(reason) between 1 and 300),
  check ((state = 'taken') = (taken_at is not null))
);
create index register_import_country on register_import (country_id, read_at desc);

create table register_import_number (
  import_id uuid not null references register_import (id) on delete cascade,
  number_index bytea not null,
  number_encrypted bytea not null,
  primary key (import_id, number_index)
);

create table register_change (
  id bigint generated always as identity primary key,
  country_id integer not null references country (id),
  number_encrypted bytea not null,
  is_added boolean not null
);
