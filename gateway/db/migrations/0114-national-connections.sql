-- The country whose networks a connection reaches, all of them. Null: it serves the routes that it was given.
alter table network_connection add column national_country_id integer check (national_country_id > 0);
