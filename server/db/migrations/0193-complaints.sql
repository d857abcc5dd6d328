-- How often people called a campaign's messages spam, as its networks report it.
alter table campaign_route add column complaints integer not null default 0 check (complaints >= 0);
