-- What the law of a country decides, as the tool has announced it: every version with the day on which it begins. A later
-- revision replaces an earlier one; without any row the defaults hold.
create table country_rule (
  country_id integer not null,
  kind text not null,
  valid_from date not null,
  value jsonb not null,
  revision bigint not null,
  primary key (country_id, kind, valid_from)
);
