-- What networks charge for a campaign, as they report it. A service that was booked anew keeps its rows.
create table campaign_cost (
  campaign_id uuid not null,
  route_id integer not null,
  service_id bigint not null,
  connection_id integer not null,
  connection_name text not null,
  -- '' where nobody knows what these parts cost.
  currency text not null,
  messages integer not null check (messages >= 0),
  parts integer not null check (parts >= 0),
  micros bigint not null check (micros >= 0),
  primary key (campaign_id, route_id, service_id, connection_id, currency),
  foreign key (campaign_id, route_id) references campaign_route on delete cascade
);
