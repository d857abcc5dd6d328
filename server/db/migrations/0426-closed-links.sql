-- What the route was told last of the links of this advertiser: closed while the account is suspended.
alter table account_client add column links_closed boolean not null default false;
create index account_client_links_closed on account_client (user_id) where links_closed;
create index user_suspended on "user" (id) where suspended_at is not null;
