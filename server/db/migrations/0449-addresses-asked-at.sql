-- At which address a network was asked to fetch a list: AUTH_SECRET and PUBLIC_URL, of which addresses are made, may change before the copy
-- is deleted. Its digest names the copy at the network and opens no list; it is empty where it was not noted yet.
-- No release has had this table, so that none reads it by the key that it loses.
alter table msisdn_list_asked add column address_sha256 bytea not null default '';
alter table msisdn_list_asked drop constraint msisdn_list_asked_pkey;
alter table msisdn_list_asked add primary key (list_id, route_id, revision, address_hour, address_sha256);
