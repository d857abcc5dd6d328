-- In which order the people of its lists are written to: of a service of before, by their position; else shuffled, in an order of its own.
alter table service add column is_list_shuffled boolean not null default false;
