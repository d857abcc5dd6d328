-- The time step (30 s) of the last code that was taken: neither it nor an older one opens anything again. Technical time.
alter table two_factor add column last_step bigint;
