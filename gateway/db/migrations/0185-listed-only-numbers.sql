-- Numbers that came with an advertiser's list and by nothing else, and that nobody has written to as far as is remembered: they go again.
-- Those of before may have been written to, and stay.
alter table subscriber
  add column is_listed_only boolean not null default false,
  -- Since when nothing names the number any more; null while something may.
  add column unused_since timestamptz;
