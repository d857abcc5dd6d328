-- Until when the books have been compared: a month whose last days were not does not close.

create table recon_run (
  id bigint generated always as identity primary key,
  compared_until timestamptz not null,
  finished_at timestamptz not null
);
