-- Banners that were in view: half of their pixels for a second (kind 3).
alter table engagement drop constraint engagement_kind_check;
alter table engagement add constraint engagement_kind_check check (kind in (1, 2, 3));
alter table service_day add column viewable integer not null default 0 check (viewable >= 0);
