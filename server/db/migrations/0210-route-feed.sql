-- How far the news of each network have been read. Its campaigns are told about from there; one by one only networks without such a
-- call are asked.
create table route_feed (
  route_id integer primary key,
  -- Null: this network has no such call, as far as is known.
  after bigint check (after >= 0),
  -- Until when figures are known, on the business clock.
  as_of timestamptz not null,
  -- When it last answered, on the machine's clock.
  read_at timestamptz not null default now()
);

create index campaign_route_by_service on campaign_route (route_id, service_id) where not is_final;

-- When figures were last taken from the news, on the machine's clock: an answer to a question asked before that is older.
alter table campaign_route add column fed_at timestamptz;
