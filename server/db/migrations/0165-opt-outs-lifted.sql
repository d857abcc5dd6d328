-- Numbers whose opt-out an administrator lifted because the person asked for it: since when it had held, and why it no longer does.
create table opt_out_number_lift (
  id bigint generated always as identity primary key,
  number_index bytea not null,
  added_at timestamptz not null,
  lifted_at timestamptz not null,
  lifted_by text not null,
  reason text not null check (length(reason) between 1 and 300)
);
