-- Test messages that administrators have sent through a connection on a day, so that none spends a budget by mistake.
create table connection_test (
  connection_id integer not null references network_connection on delete cascade,
  day date not null,
  sent integer not null,
  primary key (connection_id, day)
);
