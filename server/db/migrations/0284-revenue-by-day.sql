-- What campaigns have earned and cost, by the day (UTC) on which they were sent off: added up when a figure changes, not when
-- an administrator asks.

-- Campaigns whose figures changed. Only ever added to and taken away.
create table revenue_mark (
  id bigint generated always as identity primary key,
  campaign_id uuid not null
);

-- What each campaign has in the sums: as a whole (route 0), and each of its routes' share.
create table revenue_share (
  campaign_id uuid not null,
  route_id integer not null,
  day date not null,
  user_id text not null,
  country_id integer not null,
  flow_type_id smallint not null,
  booked bigint not null,
  sent bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  clicks bigint not null,
  complaints bigint not null,
  booked_minor bigint not null,
  revenue_minor bigint not null,
  net_minor bigint not null,
  cost_micros bigint not null,
  parts_without_cost bigint not null,
  primary key (campaign_id, route_id)
);
create index revenue_share_of on revenue_share (user_id, day);

create table revenue_day (
  day date not null,
  country_id integer not null,
  flow_type_id smallint not null,
  route_id integer not null,
  campaigns bigint not null,
  booked bigint not null,
  sent bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  clicks bigint not null,
  complaints bigint not null,
  booked_minor bigint not null,
  revenue_minor bigint not null,
  net_minor bigint not null,
  cost_micros bigint not null,
  parts_without_cost bigint not null,
  primary key (day, country_id, flow_type_id, route_id)
);

-- The same of what connections charge.
create table revenue_cost_share (
  campaign_id uuid not null,
  route_id integer not null,
  connection_id integer not null,
  currency text not null,
  day date not null,
  user_id text not null,
  country_id integer not null,
  flow_type_id smallint not null,
  connection_name text not null,
  messages bigint not null,
  parts bigint not null,
  micros bigint not null,
  primary key (campaign_id, route_id, connection_id, currency)
);
create index revenue_cost_share_of on revenue_cost_share (user_id, day);

create table revenue_cost_day (
  day date not null,
  country_id integer not null,
  flow_type_id smallint not null,
  route_id integer not null,
  connection_id integer not null,
  currency text not null,
  connection_name text not null,
  messages bigint not null,
  parts bigint not null,
  micros bigint not null,
  primary key (day, country_id, flow_type_id, route_id, connection_id, currency)
);

create function revenue_mark_campaign() returns trigger language plpgsql as $$
begin
  insert into revenue_mark (campaign_id) values (new.id);
  return null;
end $$;
create function revenue_mark_part() returns trigger language plpgsql as $$
begin
  insert into revenue_mark (campaign_id) values (case tg_op when 'DELETE' then old.campaign_id else new.campaign_id end);
  return null;
end $$;

create trigger revenue_mark_inserted after insert on campaign for each row
  when (new.submitted_at is not null) execute function revenue_mark_campaign();
create trigger revenue_mark_updated after update on campaign for each row
  when (new.submitted_at is not null and (old.submitted_at, old.amount_minor, old.max_coins, old.settled_at, old.refunded_minor)
    is distinct from (new.submitted_at, new.amount_minor, new.max_coins, new.settled_at, new.refunded_minor))
  execute function revenue_mark_campaign();
create trigger revenue_mark_moved after update on campaign_route for each row
  when ((old.people, old.coins, old.route_parts, old.sent, old.delivered, old.undelivered, old.clicks, old.complaints)
    is distinct from (new.people, new.coins, new.route_parts, new.sent, new.delivered, new.undelivered, new.clicks, new.complaints))
  execute function revenue_mark_part();
create trigger revenue_mark_added after insert or delete on campaign_route for each row execute function revenue_mark_part();
create trigger revenue_mark_cost after insert or update or delete on campaign_cost for each row execute function revenue_mark_part();
create trigger revenue_mark_returned after insert on spend_return for each row execute function revenue_mark_part();
create trigger revenue_mark_closed after update of closed_at on hold for each row
  when (old.closed_at is distinct from new.closed_at) execute function revenue_mark_part();

insert into revenue_mark (campaign_id) select id from campaign where submitted_at is not null order by submitted_at desc;

-- Pages of administrators go by these, at the precision that a place on a page has.
create index campaign_submitted_ms on campaign (date_trunc('milliseconds', submitted_at at time zone 'UTC') desc, id desc)
  where submitted_at is not null;
create index user_created_ms on "user" (date_trunc('milliseconds', created_at at time zone 'UTC') desc, id desc)
  where deleted_at is null;
