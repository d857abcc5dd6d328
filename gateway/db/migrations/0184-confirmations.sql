-- The answer to STOP: the one message that somebody who opted out still gets.
alter table transactional_message
  add column is_confirmation boolean not null default false;
