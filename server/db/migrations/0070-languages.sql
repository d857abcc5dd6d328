-- The language an account reads: mails, news and documents are written in it. Null until one was chosen: English.
alter table "user"
  add column language text check (language in ('en', 'af', 'zu', 'xh', 'tw'));
