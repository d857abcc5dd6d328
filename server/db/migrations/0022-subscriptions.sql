-- Plans and subscriptions. The provider's books are the truth; these rows remember what was agreed and what it gives.

create table plan (
  id text primary key,
  ordinal smallint not null,
  name text not null,
  content jsonb not null
);
create table plan_terms (
  plan_id text not null references plan (id),
  currency text not null,
  discount_basis_points integer not null check (discount_basis_points between 0 and 5000),
  monthly_bonus_minor bigint not null check (monthly_bonus_minor >= 0),
  primary key (plan_id, currency)
);
create table plan_price (
  id text primary key,
  plan_id text not null,
  currency text not null,
  "interval" text not null check ("interval" in ('month', 'year')),
  amount_minor bigint not null check (amount_minor > 0),
  foreign key (plan_id, currency) references plan_terms (plan_id, currency),
  constraint plan_price_once unique (plan_id, currency, "interval")
);

insert into plan (id, ordinal, name, content) values
  ('starter', 1, 'Starter', '["Pay as you go", "All kinds of campaigns", "Reports for every campaign"]'),
  ('grow', 2, 'Grow', '["Everything in Starter", "5 % off every message", "Bonus every month"]'),
  ('pro', 3, 'Pro', '["Everything in Grow", "12 % off every message", "Larger bonus every month"]');
insert into plan_terms (plan_id, currency, discount_basis_points, monthly_bonus_minor) values
  ('starter', 'ZAR', 0, 0), ('grow', 'ZAR', 500, 5000), ('pro', 'ZAR', 1200, 20000),
  ('starter', 'GHS', 0, 0), ('grow', 'GHS', 500, 3000), ('pro', 'GHS', 1200, 12000);
insert into plan_price (id, plan_id, currency, "interval", amount_minor) values
  ('grow-month-zar', 'grow', 'ZAR', 'month', 19900), ('grow-year-zar', 'grow', 'ZAR', 'year', 199000),
  ('pro-month-zar', 'pro', 'ZAR', 'month', 59900), ('pro-year-zar', 'pro', 'ZAR', 'year', 599000),
  ('grow-month-ghs', 'grow', 'GHS', 'month', 12000), ('grow-year-ghs', 'grow', 'GHS', 'year', 120000),
  ('pro-month-ghs', 'pro', 'GHS', 'month', 36000), ('pro-year-ghs', 'pro', 'GHS', 'year', 360000);

-- created_at is technical time, the others business time. `status` is the provider's; grace is period_end plus some days.
create table subscription (
  id uuid primary key,
  user_id text not null,
  provider text not null,
  provider_customer_id text not null,
  provider_price_id text not null,
  provider_session_id text,
  provider_subscription_id text,
  plan_price_id text not null references plan_price (id),
  next_plan_price_id text references plan_price (id),
  status text not null default 'incomplete' check (status in ('incomplete', 'active', 'past-due', 'ended')),
  ends_at_period_end boolean not null default false,
  started_at timestamptz not null,
  first_paid_at timestamptz,
  period_end timestamptz,
  past_due_since timestamptz,
  redirect_url text,
  last_decline text,
  dunning_sent integer not null default 0,
  bonus_months integer not null default 0,
  idempotency_key text not null,
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  ended_at timestamptz,
  constraint subscription_once unique (user_id, idempotency_key),
  constraint subscription_at_provider_once unique (provider, provider_subscription_id)
);
create unique index subscription_one_alive on subscription (user_id) where status <> 'ended';
create index subscription_alive on subscription (checked_at nulls first) where status <> 'ended';
alter table payment add constraint payment_of_subscription foreign key (subscription_id) references subscription (id);
alter table payment add constraint payment_subscription_shape check ((method = 'subscription') = (subscription_id is not null));
