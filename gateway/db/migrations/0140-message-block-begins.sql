-- Messages are to lie in blocks of services (0142). What there is becomes the first block: that nothing of a later one comes into it
-- holds from here on; what is in it is looked through by the next step, while everybody goes on reading and writing.
do $$
declare
  ends constant integer := (select coalesce(max(id), 0) from service) / 10000 * 10000 + 20000;
begin
  execute format('alter table message add constraint message_block check (service_id < %s) not valid', ends);
end $$;

-- Days of which not every message is decided. Whoever looks for messages without a receipt begins here.
create index service_day_open on service_day (day, service_id) where sent > delivered + undelivered;

-- Messages sent until then that nobody has heard of are given up. One row at most.
create table given_up (
  is_only boolean primary key default true check (is_only),
  until timestamptz not null
);
