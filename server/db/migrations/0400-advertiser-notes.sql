-- What administrators write about an advertiser, for each other; only ever appended, and gone with the account. Its owner finds it in
-- the export of their data.
create table advertiser_note (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  user_id text not null references "user" (id),
  written_by text not null,
  text text not null check (length(text) between 2 and 2000),
  at timestamptz not null
);
create index advertiser_note_user on advertiser_note (user_id, seq desc);
select wall('advertiser_note', $$user_id = current_setting('app.user_id', true)$$);
