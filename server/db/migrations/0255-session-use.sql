-- Sessions end by themselves: an administrator's after half an hour without use, so the last use is kept by itself.
alter table session add column used_at timestamptz not null default now();
