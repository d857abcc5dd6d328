-- Customers of deleted accounts whom a card provider still has to forget. Decisions: docs/decisions/022-deleted-customers.md.
create table customer_erasure (
  provider text not null,
  provider_customer_id text not null,
  asked_at timestamptz not null,
  primary key (provider, provider_customer_id)
);
