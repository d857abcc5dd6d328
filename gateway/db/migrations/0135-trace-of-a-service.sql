-- The trace of the request by which a service was booked, so that what is handed over for it days later belongs to it too.
-- Random ids alone: nothing of a person. Null where it was booked before.
alter table service add column trace jsonb;
