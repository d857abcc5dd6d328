-- Files that advertisers upload, the number lists made of them, and saved audiences.

create table uploaded_file (
  user_id text not null references "user" (id) on delete cascade,
  -- Path as the owner knows it (msisdnList/name); where the bytes are is the file store's business.
  path text not null check (length(path) between 1 and 200),
  storage_key text not null unique,
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  -- Known once the first piece has named it; the upload is complete when so much is there.
  total_bytes bigint check (total_bytes > 0),
  mime_type text not null default '',
  -- Technical time.
  updated_at timestamptz not null default now(),
  primary key (user_id, path),
  constraint uploaded_file_size check (total_bytes is null or size_bytes <= total_bytes)
);
create index uploaded_file_age on uploaded_file (updated_at);

-- Times are business time.
create table msisdn_list (
  id uuid primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  path text not null,
  country_id integer not null references country (id),
  phone_column smallint not null check (phone_column between 0 and 199),
  accepted integer not null default 0 check (accepted >= 0),
  duplicate integer not null default 0 check (duplicate >= 0),
  bad integer not null default 0 check (bad >= 0),
  -- Raised when numbers change, so that networks fetch the list again.
  revision integer not null default 1,
  -- The declaration that these people agreed to be written to, and where the numbers come from: kept as a record.
  consent_at timestamptz,
  consent_source text,
  consent_text text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Its numbers are gone; the row stays for the record of consent.
  deleted_at timestamptz,
  constraint msisdn_list_consent check ((consent_at is null) = (consent_source is null)
    and (consent_at is null) = (consent_text is null))
);
create index msisdn_list_owner on msisdn_list (user_id, created_at desc) where deleted_at is null;
create index msisdn_list_expiry on msisdn_list (expires_at) where deleted_at is null;

-- The index is keyed by list as well, so that two lists cannot be compared without the key.
create table msisdn_list_number (
  list_id uuid not null references msisdn_list (id) on delete cascade,
  number_index bytea not null,
  number_encrypted bytea not null,
  primary key (list_id, number_index)
);

create table msisdn_list_bad_row (
  list_id uuid not null references msisdn_list (id) on delete cascade,
  row_number integer not null check (row_number > 0),
  value text not null check (length(value) <= 60),
  problem text not null,
  primary key (list_id, row_number)
);

-- A list as a network knows it, for one advertiser there.
create table msisdn_list_route (
  list_id uuid not null references msisdn_list (id) on delete cascade,
  route_id integer not null,
  revision integer not null,
  client_id bigint not null,
  network_list_id bigint not null,
  on_network integer not null check (on_network >= 0),
  primary key (list_id, route_id)
);

create table saved_audience (
  id uuid primary key,
  user_id text not null references "user" (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  country_id integer not null references country (id),
  target_model_id smallint not null check (target_model_id between 1 and 3),
  targeting jsonb not null,
  list_id uuid references msisdn_list (id) on delete set null,
  exclude_list_id uuid references msisdn_list (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index saved_audience_owner on saved_audience (user_id, name);
