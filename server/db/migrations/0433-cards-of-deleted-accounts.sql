-- A card may be saved on the provider's page after its account was deleted: then the provider forgets the customer once more.
alter table card_setup add column provider_customer_id text;
comment on column card_setup.provider_customer_id is 'Whose card it becomes at the provider; null for set-ups of before.';

-- What was written so while an account was deleted.
with gone as (
  delete from payment_customer c using "user" u where u.id = c.user_id and u.deleted_at is not null
  returning c.provider, c.provider_customer_id
)
insert into customer_erasure (provider, provider_customer_id, asked_at)
select provider, provider_customer_id, now() from gone on conflict do nothing;
delete from kept_card c using "user" u where u.id = c.user_id and u.deleted_at is not null;
