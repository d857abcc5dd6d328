-- Which advertiser's campaign a sender name was asked for, and when: one of them has few places among those that nobody has answered.
-- Names of before and those that administrators add are nobody's.
alter table sender_name
  add column client_id integer references client (client_id) on delete set null,
  add column asked_at timestamptz;
