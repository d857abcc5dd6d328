-- A change of the register is sealed for its number, as the register is.
alter table register_change add column number_index bytea;
comment on column register_change.number_index is 'Keyed hash of the number; null in what was noted before it was stored.';
