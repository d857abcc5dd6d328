-- All five kinds, own lists, editing before the start, promises, hours, and free copies to own numbers.

alter table campaign
  add column response_type smallint not null default 1 check (response_type in (1, 8)),
  -- Banners of display, message of RCS; the rules of the domain check it.
  add column content jsonb,
  add column arpu integer[] not null default '{}',
  add column interests integer[] not null default '{}',
  add column list_id uuid references msisdn_list (id) on delete set null,
  add column exclude_list_id uuid references msisdn_list (id) on delete set null,
  add column offer_ends_date date,
  -- What was expected when it was paid for.
  add column promise jsonb,
  -- Raised by every edit of a submitted campaign: services are booked again under a code of their own.
  add column revision integer not null default 0 check (revision >= 0);
create index campaign_of_list on campaign (list_id) where list_id is not null;
create index campaign_of_excluded_list on campaign (exclude_list_id) where exclude_list_id is not null;

alter table campaign_route
  add column url_link_id bigint,
  add column short_url text,
  add column reads integer not null default 0 check (reads >= 0),
  add column fallbacks integer not null default 0 check (fallbacks >= 0);

create table campaign_hour (
  campaign_id uuid not null,
  route_id integer not null,
  day date not null,
  hour smallint not null check (hour between 0 and 23),
  sent integer not null check (sent >= 0),
  delivered integer not null check (delivered >= 0),
  clicks integer not null check (clicks >= 0),
  primary key (campaign_id, route_id, day, hour),
  foreign key (campaign_id, route_id) references campaign_route on delete cascade
);

-- Services that an edit has replaced. None is booked in its place before the network has stopped it unsent.
create table campaign_route_retired (
  campaign_id uuid not null,
  route_id integer not null,
  campaign_code text not null,
  service_id bigint,
  service_asked_at timestamptz,
  stopped_at timestamptz,
  primary key (campaign_id, route_id, campaign_code),
  foreign key (campaign_id, route_id) references campaign_route on delete cascade
);

alter table campaign_submission_step drop constraint campaign_submission_step_step_check;
alter table campaign_submission_step add constraint campaign_submission_step_step_check
  check (step in ('hold', 'client', 'link', 'list', 'service', 'pending'));

-- Free copies to own numbers. No number is kept, only how many there were.
create table campaign_test (
  id uuid primary key,
  campaign_id uuid not null references campaign (id) on delete cascade,
  user_id text not null,
  copies smallint not null check (copies between 1 and 5),
  at timestamptz not null
);
create index campaign_test_user on campaign_test (user_id, at);
