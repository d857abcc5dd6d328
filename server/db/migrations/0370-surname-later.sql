-- An account can be made without a surname.
alter table account_profile drop constraint account_profile_surname_check,
  add constraint account_profile_surname_check check (length(surname) <= 80);

-- A phone with the app is its owner's (0310).
select wall('push_device', $$user_id = current_setting('app.user_id', true)$$);
