-- What the service of a country's opt-out register answered last: its mark, so that an unchanged register is not read again.
create table register_service (
  country_id integer primary key references country (id),
  mark text,
  asked_at timestamptz not null
);
