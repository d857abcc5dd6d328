-- Reads every message, and keeps nobody from writing meanwhile.
alter table message validate constraint message_block;
