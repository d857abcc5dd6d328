-- When a shop is open on each day of the week, Monday first, for "Open now" on its page; empty where that is not said.
alter table shop_site
  add column opening_times text not null default ''
    check (opening_times ~ '^((([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]|closed)(,(([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]|closed)){6})?$');
