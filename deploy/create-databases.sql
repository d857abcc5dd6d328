create database tool;
create database gateway;
-- A pooler takes no such limit from a client.
alter role loudhailer in database tool set statement_timeout = '60s';
