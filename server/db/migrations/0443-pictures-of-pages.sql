-- A shop's page may have one picture, by its storage key, with words for who does not see it.
alter table shop_site
  add column picture_key text not null default '' check (picture_key ~ '^(pictures/[0-9a-f-]{36})?$'),
  add column picture_alt text not null default '' check (length(picture_alt) <= 120),
  add constraint shop_site_picture check ((picture_key = '') = (picture_alt = ''));
