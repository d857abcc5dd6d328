-- A service that carries test copies and nothing else (254): it never sends to anybody but its test numbers.
alter table service drop constraint service_status_check,
  add constraint service_status_check check (status in (255, 254, 0, 243, 250, 237, 300));

-- Who got a copy when, so that free copies do not go to one phone without end. Only the last day is kept.
create table test_copy (
  route_id integer not null references route,
  person integer not null,
  at timestamptz not null
);
create index test_copy_person on test_copy (route_id, person, at);
