-- True when the card of the first payment came as a fresh token, which its owner wants saved. One typed on the provider's page
-- is saved too: the page says so.
alter table subscription add column saves_card boolean not null default false;
