-- Saved cards, direct payments for campaigns, automatic top-up, disputes and corrections. Decisions: docs/decisions/020-money-complete.md.

alter table ledger_account drop constraint ledger_account_kind;
alter table ledger_account add constraint ledger_account_kind check (kind in (
  'wallet', 'bonus', 'hold', 'card_clearing', 'revenue', 'vat_payable', 'vat_deferred', 'bonus_cost', 'bonus_redeemed',
  'dispute_loss', 'corrections'));
insert into ledger_account (kind, currency)
select kind, currency from unnest(array['dispute_loss', 'corrections']) kind, unnest(array['ZAR', 'GHS']) currency;
alter table ledger_journal drop constraint ledger_journal_kind_check;
alter table ledger_journal add constraint ledger_journal_kind_check check (kind in (
  'top-up', 'hold', 'release', 'spend', 'bonus', 'bonus-expiry', 'refund', 'correction', 'subscription', 'dispute'));

alter table payment drop constraint payment_method_check;
alter table payment add constraint payment_method_check check (method in (
  'checkout', 'token', 'saved-card', 'mobile-money', 'subscription'));
alter table payment add column card_id text;
alter table payment add column is_automatic boolean not null default false;
alter table payment add column save_card boolean not null default false;
alter table payment add column subscription_id uuid;
create index payment_succeeded on payment (succeeded_at) where succeeded_at is not null;

-- Who a user is at a card provider, and the card that is offered first.
create table payment_customer (
  user_id text not null,
  provider text not null,
  provider_customer_id text not null,
  default_card_id text,
  created_at timestamptz not null default now(),
  primary key (user_id, provider),
  constraint payment_customer_once unique (provider, provider_customer_id)
);

create table card_setup (
  id uuid primary key,
  user_id text not null,
  provider text not null,
  provider_setup_id text,
  status text not null default 'pending' check (status in ('pending', 'saved', 'failed')),
  card_id text,
  started_at timestamptz not null
);

-- A campaign that is sent as soon as its payment arrives. `amount_minor` is the campaign's price that was agreed to.
create table campaign_payment (
  payment_id uuid primary key references payment (id),
  campaign_id uuid not null,
  user_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'not-sent')),
  message text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint campaign_payment_decided check ((state = 'waiting') = (decided_at is null))
);
create index campaign_payment_campaign on campaign_payment (campaign_id, created_at desc);
create index campaign_payment_waiting on campaign_payment (created_at) where state = 'waiting';

-- `trigger_no` is in the idempotency key of the charge: one charge per trigger, however often the job runs.
create table auto_top_up (
  user_id text primary key,
  currency text not null,
  is_on boolean not null default false,
  threshold_minor bigint not null check (threshold_minor >= 0),
  amount_minor bigint not null check (amount_minor > 0),
  monthly_cap_minor bigint not null,
  card_id text,
  trigger_no integer not null default 1,
  problem text,
  updated_at timestamptz not null,
  constraint auto_top_up_cap check (monthly_cap_minor >= amount_minor)
);
create index auto_top_up_on on auto_top_up (user_id) where is_on;

-- One notice each time the balance falls below the line; armed again when it has been above.
create table low_balance (
  user_id text not null,
  currency text not null,
  is_armed boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, currency)
);

create table dispute (
  id uuid primary key,
  provider text not null,
  provider_dispute_id text not null,
  payment_id uuid references payment (id),
  user_id text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  answer_by timestamptz,
  closed_at timestamptz,
  loss_minor bigint,
  constraint dispute_once unique (provider, provider_dispute_id),
  constraint dispute_closed_when check ((status = 'open') = (closed_at is null)),
  constraint dispute_loss_when_lost check ((status = 'lost') = (loss_minor is not null))
);
create index dispute_freezes on dispute (user_id) where status = 'open';
create function dispute_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'Dispute % is closed', old.id using errcode = 'restrict_violation';
end $$;
create trigger dispute_only_moves_on before update on dispute
  for each row when (old.status = 'lost') execute function dispute_refuse();

-- A wallet put right by an administrator. The id is the idempotency key of its journal.
create table correction (
  id uuid primary key,
  user_id text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  reason text not null check (length(reason) between 3 and 300),
  needs_approval boolean not null,
  status text not null check (status in ('awaiting', 'posted', 'declined')),
  requested_by text not null,
  requested_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  idempotency_key text not null,
  body_hash bytea not null,
  constraint correction_once unique (requested_by, idempotency_key),
  constraint correction_decided check (not needs_approval or (status = 'awaiting') = (decided_by is null)),
  constraint correction_four_eyes check (not (needs_approval and status = 'posted' and decided_by = requested_by))
);
create trigger correction_kept before delete on correction for each row execute function ledger_refuse();

create or replace view payment_audit (rule, subject, detail) as
select 'payment-not-credited', p.id::text, p.status from payment p
where p.succeeded_at is not null and p.method <> 'subscription' and not exists (
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
  where r.payment_id = p.id and r.status <> 'failed')
union all
select 'subscription-payment-not-booked', p.id::text, p.status from payment p
where p.succeeded_at is not null and p.method = 'subscription' and not exists (
  select from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.scope = p.user_id and j.kind = 'subscription' and j.reference = p.id::text and j.currency = p.currency
    and a.kind = 'card_clearing' and e.amount_minor = -p.amount_minor)
union all
select 'dispute-not-booked', d.id::text, d.status from dispute d
where d.status = 'lost' and not exists (
  select from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.kind = 'dispute' and j.reference = d.id::text and a.kind = 'card_clearing' and e.amount_minor = d.amount_minor)
union all
select 'correction-not-booked', c.id::text, c.status from correction c
where (c.status = 'posted') is distinct from exists (
  select from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.kind = 'correction' and j.reference = c.id::text and j.scope = c.user_id and a.kind = 'wallet'
    and e.amount_minor = c.amount_minor);
