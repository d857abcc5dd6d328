-- How a connection stands in the process that sends over it; the others show that.
create table connection_report (
  connection_id integer primary key references network_connection (id) on delete cascade,
  is_usable boolean not null,
  problem text,
  reported_at timestamptz not null
);
