-- What an upload under way may still write is set aside while it runs, so that many at once stay within a user's share of the disk.
alter table uploaded_file add column reserved_bytes bigint not null default 0
  constraint uploaded_file_reserved check (reserved_bytes >= 0);
