-- That a network is asked to fetch a list is noted before it is asked: an answer may be lost, and the copy must be deleted all the same.
-- The address is made again from its hour; the table opens no list by itself.
create table msisdn_list_asked (
  list_id uuid not null references msisdn_list (id) on delete cascade,
  route_id integer not null,
  revision integer not null,
  address_hour integer not null,
  client_id bigint not null,
  asked_at timestamptz not null,
  -- When the network is next asked to delete it, once the list is deleted or replaced.
  end_at timestamptz not null,
  primary key (list_id, route_id, revision, address_hour)
);
create index msisdn_list_asked_end on msisdn_list_asked (end_at);
select wall('msisdn_list_asked', 'exists (select from msisdn_list l where l.id = msisdn_list_asked.list_id)');
