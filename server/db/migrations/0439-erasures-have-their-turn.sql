-- Customers that a provider does not forget, however often it is asked, keep no others from being forgotten.
alter table customer_erasure add column tried_at timestamptz;
comment on column customer_erasure.tried_at is 'When the provider refused it last, or did not answer: others have their turn first.';
-- A card that pays on a page after its account was deleted: the provider forgets whose it is there.
alter table payment add column provider_customer_id text;
comment on column payment.provider_customer_id is 'Who the payer was at the provider when the page was opened; null where it knew nobody.';
