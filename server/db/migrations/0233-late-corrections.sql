-- People of a settled campaign whose delivery is paid for, where that is not (any more) what the network reports: the lowest number
-- that it has ever reported since.
alter table campaign_route add column charged integer check (charged >= 0);

-- What was given back of money that a closed hold had spent.
create table spend_return (
  idempotency_key text primary key,
  campaign_id uuid not null references hold,
  user_id text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Bonus in it whose grant had expired.
  lapsed_minor bigint not null check (lapsed_minor between 0 and amount_minor),
  at timestamptz not null
);
create index spend_return_by_campaign on spend_return (campaign_id);
create index spend_return_by_user on spend_return (user_id, currency);
