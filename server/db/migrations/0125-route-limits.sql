-- What networks say of the kinds they carry (getconfig), as it was last asked; null where a limit is none of that kind's.
create table route_limit (
  route_id integer not null references route (id) on delete cascade,
  flow_type_id smallint not null,
  max_days integer check (max_days > 0),
  sender_max_length integer check (sender_max_length > 0),
  max_parts integer check (max_parts > 0),
  max_characters integer check (max_characters > 0),
  asked_at timestamptz not null default now(),
  primary key (route_id, flow_type_id)
);
