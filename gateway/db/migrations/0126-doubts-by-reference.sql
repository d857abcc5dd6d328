-- What the network calls a message in doubt, if it has it: known before its answer where we name the messages, as with RCS. Null where
-- the network names them.
alter table message_doubt add column reference text check (length(reference) <= 200);
create index message_doubt_reference on message_doubt (connection_id, reference) where reference is not null;
