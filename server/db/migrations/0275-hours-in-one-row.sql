-- The hours of a campaign on a network, in one row once it is settled: some forty rows each were most of this database. Rows of
-- campaign_hour that a network corrects later stand before it, until they are folded too.
create table campaign_hours (
  campaign_id uuid not null,
  route_id integer not null,
  days date[] not null,
  hours smallint[] not null,
  sent integer[] not null,
  delivered integer[] not null,
  clicks integer[] not null,
  primary key (campaign_id, route_id),
  foreign key (campaign_id, route_id) references campaign_route on delete cascade,
  check (cardinality(hours) = cardinality(days) and cardinality(sent) = cardinality(days)
    and cardinality(delivered) = cardinality(days) and cardinality(clicks) = cardinality(days))
);
