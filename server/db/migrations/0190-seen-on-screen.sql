-- Banners that networks saw in view: half of their pixels for a second.
alter table campaign_route add column viewable integer not null default 0 check (viewable >= 0);
