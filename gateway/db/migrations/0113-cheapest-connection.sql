-- Routes on which the cheapest connection of a turn takes the messages; on all others they are shared.
create table route_choice (
  route_id integer primary key references route,
  -- A connection that delivered fewer of a hundred is left out.
  min_delivered_percent smallint not null check (min_delivered_percent between 0 and 100)
);

-- What became of the messages that a connection was handed for a route, by civil day of the country.
create table connection_result (
  connection_id integer not null references network_connection on delete cascade,
  route_id integer not null references route,
  day date not null,
  delivered integer not null default 0 check (delivered >= 0),
  undelivered integer not null default 0 check (undelivered >= 0),
  primary key (connection_id, route_id, day)
);
create index connection_result_by_day on connection_result (day);
