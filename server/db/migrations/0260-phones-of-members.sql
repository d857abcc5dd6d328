-- Phones that test copies may go to: their owner's member has typed the code that was sent there. No number is kept.
create table phone_proof (
  user_id text not null references "user" on delete cascade,
  number_index bytea not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  proved_at timestamptz,
  primary key (user_id, number_index)
);
-- Codes that were asked for within a day, to bound them by member and by phone.
create table phone_code (
  id bigint generated always as identity primary key,
  user_id text not null references "user" on delete cascade,
  number_index bytea not null,
  at timestamptz not null
);
create index phone_code_user on phone_code (user_id, at);
create index phone_code_number on phone_code (number_index, at);
create index phone_code_at on phone_code (at);
