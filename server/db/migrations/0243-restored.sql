-- Where this database is: its cluster, that cluster's history, and itself. Restored or promoted it is somewhere else, and does not know
-- what has been sent since; then nothing is sent until somebody has released it.
create table database_place (
  only_one boolean primary key default true check (only_one),
  place text not null,
  held_since timestamptz,
  -- Released: what was waiting then may have been sent.
  lost_until timestamptz
);
