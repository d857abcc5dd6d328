-- What a network is handed twice under one reference, the sandbox's phone shows once.
alter table phone_message add column reference text unique;
