-- When it was forgotten who a service was sent to; its counts stay.
alter table service add column forgotten_at timestamptz;
create index service_remembered on service (end_at) where forgotten_at is null;
