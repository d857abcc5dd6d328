-- Rows of a list's file that were not taken when it was read, by why: row numbers alone, as distances of seven bits a byte.
create table msisdn_list_skipped (
  list_id uuid not null references msisdn_list on delete cascade,
  reason text not null check (length(reason) between 1 and 40),
  ordinal integer not null check (ordinal >= 0),
  rows_packed bytea not null,
  primary key (list_id, reason, ordinal)
);
