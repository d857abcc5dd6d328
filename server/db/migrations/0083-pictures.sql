-- Pictures know their own size, so that a banner is checked against what is stored. Bytes of rows that go, for whatever reason,
-- are removed from the file store afterwards: the note survives until that has happened.
alter table uploaded_file add column width_pixels int, add column height_pixels int;

create table removed_file (
  storage_key text primary key,
  removed_at timestamptz not null default now()
);
create function uploaded_file_note_removed() returns trigger language plpgsql as $$
begin
  insert into removed_file (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end $$;
create trigger uploaded_file_note_removed after delete on uploaded_file
  for each row execute function uploaded_file_note_removed();
