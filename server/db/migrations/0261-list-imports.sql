-- A large list file on its way to a list. Its numbers are stored when all of it was read, under the same id.
create table list_import (
  id uuid primary key,
  user_id text not null references "user" on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'reading', 'done', 'failed', 'cancelled')),
  name text not null check (length(name) between 1 and 80),
  path text not null,
  country_id integer not null references country,
  phone_column integer not null check (phone_column between 0 and 199),
  encoding text not null,
  consent_source text,
  consent_text text,
  total_bytes bigint not null check (total_bytes > 0),
  read_bytes bigint not null default 0 check (read_bytes between 0 and total_bytes),
  tries integer not null default 0 check (tries >= 0),
  problem text not null default '' check ((problem <> '') = (state = 'failed')),
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone check ((ended_at is null) = (state in ('waiting', 'reading')))
);
-- One at a time of each member.
create unique index list_import_open on list_import (user_id) where state in ('waiting', 'reading');
create index list_import_owner on list_import (user_id, created_at desc);
create index list_import_ended on list_import (ended_at) where ended_at is not null;
