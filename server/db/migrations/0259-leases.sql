-- Who is at something that one at a time may do, and until when by the database's clock: rows instead of session locks, so that
-- nobody holds a connection while a network or a bank is asked, and a pooler may stand in between. Not logged: after a crash of
-- the database nobody holds anything, as nobody would hold a lock.
create unlogged table lease (
  key text primary key,
  holder uuid not null,
  until timestamptz not null
);
