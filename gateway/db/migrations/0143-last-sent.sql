-- When the last message of a service left, so that a report need not look at every one of them. Null: nothing was sent since this is noted.
alter table service add column last_sent_at timestamptz;
