-- News by SMS to the owner's own phone: opt-in per kind, to a number that was proved, few a day.
alter table notification_preference add column sms boolean not null default false;

-- The code that proves a mobile number. The number itself is in the profile; here it is a blind index, so that another
-- number in the profile is not proved.
create table mobile_proof (
  user_id text primary key references "user" (id) on delete cascade,
  number_index bytea not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Codes asked for on this civil day of the owner.
  asked_on date not null,
  asked_count integer not null default 1,
  proved_at timestamptz
);

-- What went to a phone, for the limit of a day. Without the number and without the words.
create table notification_sms (
  notification_id uuid primary key references notification (id) on delete cascade,
  user_id text not null references "user" (id) on delete cascade,
  day date not null,
  state text not null default 'working' check (state in ('working', 'waiting', 'sent', 'opted-out', 'too-many'))
);
create index notification_sms_day on notification_sms (user_id, day);
