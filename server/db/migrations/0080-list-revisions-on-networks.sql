-- A network has a list of its own for every revision: each is known until the network has ended it.
alter table msisdn_list_route drop constraint msisdn_list_route_pkey,
  add primary key (list_id, route_id, revision);
