-- What networks said of phones: whether they show RCS. Forgotten with age.
create table rcs_phone (
  route_id int not null references route,
  person int not null,
  is_capable boolean not null,
  asked_at timestamptz not null,
  primary key (route_id, person)
);
create index rcs_phone_asked on rcs_phone (asked_at);
-- How many phones of a route were asked about on a day, and how many of them show RCS: the estimate of reach.
create table rcs_phone_day (
  route_id int not null references route,
  day date not null,
  asked int not null check (asked >= 0),
  capable int not null check (capable between 0 and asked),
  primary key (route_id, day)
);
