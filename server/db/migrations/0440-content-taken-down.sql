-- Administrators take down a single page or picture: nobody is shown it, and its owner reads why, until it is put back.
alter table shop_site
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add constraint shop_site_blocked check ((blocked_at is null) = (blocked_reason is null));
alter table uploaded_file
  add column blocked_at timestamptz,
  add column blocked_reason text,
  add constraint uploaded_file_blocked check ((blocked_at is null) = (blocked_reason is null));
