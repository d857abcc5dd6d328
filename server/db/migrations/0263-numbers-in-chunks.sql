-- Numbers of own lists, many in one sealed value: which list and which chunk it is stands inside it, and nothing of the numbers outside.
create table msisdn_list_chunk (
  list_id uuid not null references msisdn_list on delete cascade,
  ordinal integer not null check (ordinal >= 0),
  numbers_encrypted bytea not null,
  primary key (list_id, ordinal)
);
-- What is encrypted cannot be made smaller.
alter table msisdn_list_chunk alter column numbers_encrypted set storage external;
-- Lists of before have each number in a row of its own until they are moved.
alter table msisdn_list add column has_number_rows boolean not null default true;
create index msisdn_list_number_rows on msisdn_list (id) where has_number_rows and deleted_at is null;
-- The national registers in the same form, made anew when one changes.
create table register_chunk (
  country_id integer not null references country,
  ordinal integer not null check (ordinal >= 0),
  numbers_encrypted bytea not null,
  primary key (country_id, ordinal)
);
alter table register_chunk alter column numbers_encrypted set storage external;
-- Who opted out here, to be left out where chunks are counted; null for those of before until a list shows the number.
alter table opt_out_number add column number_encrypted bytea;
create index opt_out_number_unknown on opt_out_number (number_index) where number_encrypted is null;
