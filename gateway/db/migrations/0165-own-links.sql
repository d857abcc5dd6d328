-- Whether each person of a service has a short link of their own. Those of before have one for everybody.
alter table service add column has_own_links boolean not null default false;
-- People whose first tap was on that day.
alter table service_day add column people_clicked integer not null default 0 check (people_clicked >= 0);
-- Whose link was tapped, as a keyed digest of link and person; null for a link that everybody has.
alter table tap_news add column digest bigint;
-- Who has tapped, so that each is counted once: the same digest. Services never go, and a foreign key would have each tap wait for whoever
-- sends the service.
create table tap_person (
  service_id integer not null,
  digest bigint not null,
  primary key (service_id, digest)
);
