-- What is paid for a deleted account goes back. While a payment of it is disputed nothing does: then it waits for the end of that.
alter table payment add column goes_back boolean default false not null;
comment on column payment.goes_back is 'Paid for a deleted account: what is left of it goes back as soon as nothing of the account is disputed or owed.';
create index payment_goes_back on payment (id) where goes_back;

-- What the provider refuses of it waits for an administrator, as money of a refused campaign does.
alter table payment_refund drop constraint payment_refund_refused;
alter table payment_refund add constraint payment_refund_refused
  check (refused_at is null or campaign_id is not null or idempotency_key not like 'refused:%');
