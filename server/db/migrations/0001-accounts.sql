-- Who may sign in, their business profile, and the audit. Times are technical time except where a column says business time.

create table "user" (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  is_anonymous boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_anonymous_age on "user" (created_at) where is_anonymous;

create table session (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_owner on session (user_id);
create index session_expiry on session (expires_at);

create table account (
  id text primary key,
  user_id text not null references "user" (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_once unique (provider_id, account_id)
);
create index account_owner on account (user_id);

create table verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on verification (identifier);
create index verification_expiry on verification (expires_at);

-- The registration of spec section 3. The mobile number is encrypted; the blind index finds it without showing it.
create table account_profile (
  user_id text primary key references "user" (id) on delete cascade,
  first_name text not null check (length(first_name) between 1 and 80),
  surname text not null check (length(surname) between 1 and 80),
  mobile_number_encrypted bytea not null,
  mobile_number_index bytea not null,
  country_id integer not null,
  timezone text not null,
  company text not null default '',
  segment integer not null check (segment between 1 and 16),
  source text not null default '',
  is_subscribed boolean not null default false,
  notification_last_view timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index account_profile_mobile_number on account_profile (mobile_number_index);

-- mobucksClientInfo: who the advertiser is on each route of the messaging provider.
create table account_client (
  user_id text not null references "user" (id) on delete cascade,
  route_id integer not null,
  client_id bigint not null,
  client_user_id bigint not null,
  route_api_url text not null,
  primary key (user_id, route_id)
);

-- A visitor who signed up and has not proved the address yet: what the visitor made moves when the address is proved,
-- on whatever device that happens.
create table account_pending_link (
  anonymous_user_id text primary key references "user" (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index account_pending_link_user on account_pending_link (user_id);

-- Sign-ins, money and acts of administrators. No foreign key: it outlives the account. `detail` holds no personal data.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id text,
  action text not null check (length(action) between 1 and 80),
  subject_user_id text,
  request_id text,
  detail jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject_user_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever appended to.' using errcode = 'restrict_violation';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function refuse_audit_change();

-- Fixed windows of the rate limits. Unlogged: after a crash everybody simply starts with a fresh window.
create unlogged table rate_limit (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_limit_age on rate_limit (window_start);
