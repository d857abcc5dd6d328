-- What the owner of an account is told. created_at is business time.
create table notification (
  id uuid primary key default gen_random_uuid(),
  -- The order of the list, and its cursor.
  seq bigint generated always as identity unique,
  user_id text not null references "user" (id) on delete cascade,
  kind text not null check (kind in ('approved', 'rejected', 'finished', 'expired', 'low-balance', 'payment',
    'payment-failed', 'invoice', 'dispute', 'bonus', 'support')),
  -- What happened, once: telling it again writes nothing.
  event_key text not null check (length(event_key) between 1 and 200),
  title text not null check (length(title) between 1 and 200),
  body text not null check (length(body) <= 1000),
  link text not null check (link ~ '^/' and length(link) <= 300),
  created_at timestamptz not null,
  constraint notification_once unique (user_id, event_key)
);
create index notification_list on notification (user_id, seq desc);

-- Only what differs from the defaults of the program.
create table notification_preference (
  user_id text not null references "user" (id) on delete cascade,
  kind text not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);

create table push_subscription (
  endpoint text primary key check (endpoint ~ '^https://' and length(endpoint) <= 1000),
  user_id text not null references "user" (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscription_user on push_subscription (user_id);
