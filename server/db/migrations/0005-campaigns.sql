-- Campaigns from draft to settlement. Times ending in _at are business time, except next_sync_at and the times of a submission.

create table campaign (
  id uuid primary key,
  -- A visitor's drafts go with the visitor; a submitted campaign is held by its submission.
  user_id text not null references "user" (id) on delete cascade,
  country_id integer not null references country (id),
  flow_type_id smallint not null check (flow_type_id between 1 and 5),
  title text not null default '' check (length(title) <= 80),
  text text not null default '' check (length(text) <= 2000),
  sender text not null default '' check (length(sender) <= 11),
  link text not null default '' check (length(link) <= 2000),
  -- 237 is a draft before it is submitted and a paused campaign after.
  status integer not null default 237 check (status in (0, 300, 400, 237, 255, 250, 243, 500, 254, 9)),
  is_final boolean not null default false,
  gender integer[] not null default '{}',
  age_groups integer[] not null default '{}',
  counties integer[] not null default '{}',
  cities integer[] not null default '{}',
  target_model_id smallint not null default 1 check (target_model_id between 1 and 3),
  allocation_type_id smallint not null default 1 check (allocation_type_id in (1, 2)),
  start_date date,
  end_date date,
  start_hour smallint not null default 8 check (start_hour between 0 and 23),
  end_hour smallint not null default 17 check (end_hour between 0 and 23),
  days_of_week integer[] not null default '{1,2,3,4,5}' check (days_of_week <@ '{1,2,3,4,5}'),
  people integer not null default 0 check (people >= 0),
  step text not null default 'message' check (step in ('message', 'people', 'when', 'budget', 'review')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,

  -- From here on: fixed when the campaign is submitted.
  submitted_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  parts integer,
  max_coins bigint,
  unit_price_ten_thousandths bigint,
  amount_minor bigint,
  refunded_coins bigint not null default 0,
  refunded_minor bigint not null default 0,
  stop_requested_at timestamptz,
  settled_at timestamptz,
  -- Technical time.
  next_sync_at timestamptz not null default 'epoch',
  sync_failures integer not null default 0,

  constraint campaign_coins check (max_coins = people::bigint * parts),
  constraint campaign_refund check (refunded_coins between 0 and coalesce(max_coins, 0)
    and refunded_minor between 0 and coalesce(amount_minor, 0)),
  constraint campaign_draft check (submitted_at is not null
    or (status = 237 and not is_final and stop_requested_at is null and settled_at is null)),
  constraint campaign_submitted check (submitted_at is null or (start_date is not null and end_date is not null
    and ends_at > starts_at and parts > 0 and people > 0 and max_coins is not null
    and unit_price_ten_thousandths > 0 and amount_minor >= 0))
);
create index campaign_list on campaign (user_id, created_at desc, id);
create index campaign_state on campaign (user_id, status, created_at desc);
create index campaign_unsettled on campaign (next_sync_at) where submitted_at is not null and settled_at is null;

-- One service on one network. Figures count messages, one per person.
create table campaign_route (
  campaign_id uuid not null references campaign (id) on delete cascade,
  route_id integer not null,
  -- The order of the routes decides the overall status (spec section 4).
  position smallint not null,
  route_name text not null,
  campaign_code text not null unique,
  client_id bigint,
  client_user_id bigint,
  service_id bigint,
  status integer not null default 255 check (status in (0, 300, 400, 237, 255, 250, 243, 500, 254, 9)),
  people integer not null check (people > 0),
  coins bigint not null check (coins >= people),
  -- Parts as this route counts them: its own opt-out suffix may be shorter than the longest, which rules the price.
  route_parts integer not null check (route_parts > 0),
  reason text,
  words text[] not null default '{}',
  booked integer not null default 0 check (booked >= 0),
  sent integer not null default 0,
  delivered integer not null default 0 check (delivered >= 0),
  undelivered integer not null default 0 check (undelivered >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  is_final boolean not null default false,
  -- Set before the network is asked for the service: from then on it may exist there.
  service_asked_at timestamptz,
  -- The network has confirmed that it will not send any more.
  stop_confirmed_at timestamptz,
  last_synced_at timestamptz,
  primary key (campaign_id, route_id),
  unique (campaign_id, position),
  constraint campaign_route_figures check (people >= sent and booked >= sent and sent >= delivered + undelivered)
);

create table campaign_day (
  campaign_id uuid not null,
  route_id integer not null,
  day date not null,
  booked integer not null check (booked >= 0),
  sent integer not null,
  delivered integer not null check (delivered >= 0),
  undelivered integer not null check (undelivered >= 0),
  clicks integer not null check (clicks >= 0),
  primary key (campaign_id, route_id, day),
  foreign key (campaign_id, route_id) references campaign_route on delete cascade,
  constraint campaign_day_figures check (sent >= delivered + undelivered)
);

create table campaign_failure (
  campaign_id uuid not null,
  route_id integer not null,
  reason text not null,
  count integer not null check (count >= 0),
  primary key (campaign_id, route_id, reason),
  foreign key (campaign_id, route_id) references campaign_route on delete cascade
);

-- The record of a submission: what has been done, so that whoever continues knows what is left.
create table campaign_submission (
  campaign_id uuid primary key references campaign (id),
  user_id text not null,
  idempotency_key text not null,
  state text not null default 'working' check (state in ('working', 'done', 'abandoned')),
  attempts integer not null default 0,
  last_problem text,
  next_attempt_at timestamptz not null default now(),
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (user_id, idempotency_key),
  constraint campaign_submission_finished check ((state = 'working') = (finished_at is null))
);
create index campaign_submission_working on campaign_submission (next_attempt_at) where state = 'working';

create table campaign_submission_step (
  campaign_id uuid not null references campaign_submission (campaign_id),
  step text not null check (step in ('hold', 'client', 'service', 'pending')),
  -- 0 for the steps that are not of one route.
  route_id integer not null default 0,
  done_at timestamptz not null,
  primary key (campaign_id, step, route_id)
);
