-- Phones with the app that get notifications by the push network of their system, for as long as the session lasts in which they asked.
create table push_device (
  token text primary key check (length(token) between 1 and 4096),
  system text not null check (system in ('android', 'ios')),
  user_id text not null references "user" (id) on delete cascade,
  session_id text not null references session (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index push_device_user on push_device (user_id);
create index push_device_session on push_device (session_id);
