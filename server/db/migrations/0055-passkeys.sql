-- Passkeys (WebAuthn credentials) of users. Only the public half is here.
create table passkey (
  id text primary key,
  name text,
  public_key text not null,
  user_id text not null references "user" (id) on delete cascade,
  credential_id text not null unique,
  -- An unsigned 32 bit number; as a double it is exact and comes as a number.
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null default now()
);
create index passkey_owner on passkey (user_id);

-- A session that began with a passkey: possession and the owner's finger, face or PIN, so two factors at once.
alter table session add column by_passkey boolean not null default false;

-- Visitors who have gone are found by their last sign of life.
create index session_visitor_age on session (user_id, updated_at);
