-- People who clicked, each counted once by the network; null where all of them had the same link, or the network counts no people.
alter table campaign_route add column people_clicked integer check (people_clicked >= 0);
-- Of them those whose first click was on that day.
alter table campaign_day add column people_clicked integer not null default 0 check (people_clicked >= 0);
