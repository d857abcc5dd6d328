-- When a service is to be looked at again: its next message, a minute at most. Null: now. Whatever else changes a service sets it
-- back, so that nobody who changes one has to think of it.
alter table service add column next_due_at timestamptz;
create index service_next_due on service (route_id, next_due_at) where status in (0, 237);

create function look_at_service_again() returns trigger language plpgsql as $$
begin
  if new.next_due_at is not distinct from old.next_due_at then new.next_due_at := null; end if;
  return new;
end $$;

create trigger service_looked_at before update on service
  for each row execute function look_at_service_again();
