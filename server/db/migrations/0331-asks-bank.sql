-- Whether the bank is to ask the card's owner (3-D Secure): decided once, when the payment begins.
alter table payment add column asks_bank boolean not null default false;
