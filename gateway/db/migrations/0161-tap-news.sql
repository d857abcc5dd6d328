-- Taps as they come in, before they are counted: nothing but rows at the end of a table, so that people who tap the same link do not
-- wait for each other. Whoever counts them moves them to link_tap.
create table tap_news (
  link_id integer not null,
  at timestamptz not null
);
