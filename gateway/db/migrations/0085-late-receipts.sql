-- When a message in doubt was given up; it stays for a receipt that comes late.
alter table message_doubt add column given_up_at timestamptz;
create index message_doubt_open on message_doubt (since) where given_up_at is null;
