-- Since when links of an advertiser lead nowhere; null while they lead where they were made for.
alter table client add column links_closed_at timestamptz;
create index client_links_closed on client (client_id) where links_closed_at is not null;
