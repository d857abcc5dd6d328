-- A suspended user cannot sign in. suspended_at and acting_until are technical time.
alter table "user" add column suspended_at timestamptz;
alter table "user" add column suspended_reason text;
alter table "user" add constraint user_suspension check ((suspended_at is null) = (suspended_reason is null));
alter table "user" add column two_factor_enabled boolean not null default false;
alter table "user" add column deleted_at timestamptz;

-- An administrator's session that sees the tool as an advertiser, until a time.
alter table session add column acting_as_user_id text references "user" (id) on delete set null;
alter table session add column acting_until timestamptz;

create table two_factor (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null unique references "user" (id) on delete cascade,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Finding advertisers by the beginning of a name or address.
create index user_created on "user" (created_at desc, id) where not is_anonymous;
