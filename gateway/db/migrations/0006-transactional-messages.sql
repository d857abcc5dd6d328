-- One message to one number that is no advertising: the news an owner asked for. The number is known by its person only.
create table transactional_message (
  id bigint generated always as identity primary key,
  key text not null unique,
  body_hash bytea not null,
  route_id integer not null references route,
  person integer not null,
  sender text not null,
  text text not null,
  -- Asked for this moment (a code): goes at once. Everything else keeps the hours of advertising.
  is_asked boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'opted-out')),
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index transactional_message_due on transactional_message (due_at) where state = 'waiting';
create index transactional_message_person on transactional_message (route_id, person, created_at);
