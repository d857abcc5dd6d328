-- Limits that networks set themselves; getconfig tells them, and every check goes by them.
alter table route
  add column max_parts smallint not null default 4 check (max_parts between 1 and 10),
  add column sender_max_length smallint not null default 11 check (sender_max_length between 3 and 20),
  add column tag_max_characters smallint not null default 110 check (tag_max_characters between 20 and 160),
  add column max_days smallint not null default 92 check (max_days between 1 and 366);
