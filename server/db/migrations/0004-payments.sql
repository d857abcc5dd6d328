-- Money coming in through a card provider. What happened there is the provider's truth; these rows remember what we asked.
-- created_at and checked_at are technical time, started_at and succeeded_at business time.

create table payment (
  id uuid primary key,
  user_id text not null,
  provider text not null,
  method text not null check (method in ('checkout', 'token')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  refunded_minor bigint not null default 0,
  status text not null default 'created' check (status in (
    'created', 'pending', 'requires-action', 'succeeded', 'failed', 'cancelled', 'refunded')),
  decline text,
  provider_session_id text,
  provider_payment_id text,
  redirect_url text,
  return_path text not null,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  started_at timestamptz not null,
  checked_at timestamptz,
  succeeded_at timestamptz,
  constraint payment_once unique (user_id, idempotency_key),
  constraint payment_session_once unique (provider, provider_session_id),
  constraint payment_charge_once unique (provider, provider_payment_id),
  constraint payment_refund_within check (refunded_minor between 0 and amount_minor),
  constraint payment_succeeded_when check ((status in ('succeeded', 'refunded')) = (succeeded_at is not null))
);
create index payment_user on payment (user_id, started_at desc);
create index payment_open on payment (created_at) where status in ('created', 'pending', 'requires-action');

create function payment_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'Payment % cannot be changed like this', old.id using errcode = 'restrict_violation';
end $$;
-- Money that has come in stays recorded, and what was asked for is never rewritten.
create trigger payment_only_moves_on before update on payment
  for each row when (
    (old.id, old.user_id, old.provider, old.method, old.currency, old.amount_minor, old.idempotency_key)
      is distinct from (new.id, new.user_id, new.provider, new.method, new.currency, new.amount_minor, new.idempotency_key)
    or old.status = 'succeeded' and new.status not in ('succeeded', 'refunded')
    or old.status = 'refunded' and new.status <> 'refunded')
  execute function payment_refuse();
create trigger payment_kept before delete on payment for each row execute function payment_refuse();

-- Unspent money on its way back to the card. Failed means that the provider refused and the money is in the wallet again.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment (id),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 1 and 300),
  requested_by text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  idempotency_key text not null,
  body_hash bytea not null,
  created_at timestamptz not null default now(),
  started_at timestamptz not null,
  constraint payment_refund_once unique (payment_id, idempotency_key)
);
create index payment_refund_open on payment_refund (created_at) where status = 'pending';

-- Every webhook that was accepted, once. Written in the same transaction as its effect. The provider keeps the body;
-- what we keep is what it was about.
create table webhook_event (
  provider text not null,
  event_id text not null,
  kind text not null,
  subject text not null,
  body_hash bytea not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  primary key (provider, event_id)
);
create index webhook_event_age on webhook_event (received_at);

-- The auditor of payments against the ledger. Must always be empty.
create view payment_audit (rule, subject, detail) as
select 'payment-not-credited', p.id::text, p.status from payment p
where p.succeeded_at is not null and not exists (
  select from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.scope = p.user_id and j.kind = 'top-up' and j.reference = p.id::text and j.currency = p.currency
    and a.kind = 'wallet' and e.amount_minor = p.amount_minor)
union all
select 'credit-without-payment', j.id::text, j.reference from ledger_journal j
where j.kind = 'top-up' and not exists (select from payment p
  where p.id::text = j.reference and p.user_id = j.scope and p.succeeded_at is not null)
union all
select 'credited-twice', reference, count(*)::text from ledger_journal where kind = 'top-up' group by reference having count(*) > 1
union all
select 'refunds-differ', p.id::text, p.refunded_minor::text from payment p
where p.refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from payment_refund r
  where r.payment_id = p.id and r.status <> 'failed');
