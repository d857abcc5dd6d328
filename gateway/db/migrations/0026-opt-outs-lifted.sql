-- An opt-out that an administrator lifted because the person asked for it, as it stood until then.
create table opt_out_lift (
  id bigint generated always as identity primary key,
  route_id integer not null references route,
  person integer not null,
  opted_out_at timestamptz not null,
  source text not null,
  opt_out_reason text,
  lifted_at timestamptz not null,
  reason text not null check (length(reason) between 1 and 300)
);

-- Grows with every removal of opt-outs on a route, so that whoever keeps them in memory reads them again.
create table opt_out_removal (
  route_id integer primary key references route,
  removals bigint not null
);
