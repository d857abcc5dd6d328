-- When each schedule was last run to its end, by whichever worker: workers that start, or have timers of their own, do not run it again before
-- its time. Technical time.
create table schedule_run (
  name text primary key,
  started_at timestamptz not null
);
