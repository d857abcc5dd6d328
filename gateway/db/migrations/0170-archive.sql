-- What is counted of messages before it is forgotten whom they went to, in files (docs/decisions/083-an-archive-of-counts.md). A file counts
-- once it was read again and compared; of one that never was, the bytes are removed.
create table archive_file (
  id integer generated always as identity primary key,
  key text not null unique,
  -- The one in which its services ended, by the clock of their country.
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  begun_at timestamptz not null default now(),
  checked_at timestamptz,
  services integer not null default 0 check (services >= 0),
  messages bigint not null default 0 check (messages >= 0),
  row_count integer not null default 0 check (row_count >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  sha256 bytea,
  -- Services whose rows in it count no more: another file has them anew.
  left_out integer[] not null default '{}',
  check (checked_at is null or sha256 is not null)
);
create index archive_file_by_month on archive_file (month, id);

-- What was counted of a service when it was archived; its messages go only as so many.
create table archived_service (
  service_id integer primary key references service,
  -- Null where it had no messages.
  file_id integer references archive_file,
  messages integer not null check (messages >= 0),
  delivered integer not null check (delivered >= 0 and delivered <= messages),
  check (file_id is not null or messages = 0)
);
create index archived_service_by_file on archived_service (file_id);

-- How the archive fares; one row.
create table archive_run (
  is_only boolean primary key default true check (is_only),
  good_at timestamptz,
  failed_at timestamptz,
  -- Services of which it was forgotten without an archive, because it failed and the law comes first.
  forgotten_without integer not null default 0 check (forgotten_without >= 0)
);
insert into archive_run default values;
