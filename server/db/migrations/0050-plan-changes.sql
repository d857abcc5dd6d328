-- A larger plan at once for the difference of what is left of the paid period, plan prices with validity, and what a plan
-- allows to keep.

-- The payment of an upgrade belongs to its subscription and is revenue, like the subscription's own.
alter table payment drop constraint payment_subscription_shape;
alter table payment add constraint payment_subscription_shape
  check (case when method = 'subscription' then subscription_id is not null
              when method = 'saved-card' then true else subscription_id is null end);

-- Written before anything is charged; applied in the transaction that makes the payment succeed, and then told the provider.
-- Without a payment nothing was to be charged.
create table subscription_upgrade (
  id uuid primary key,
  subscription_id uuid not null references subscription (id),
  payment_id uuid unique references payment (id),
  from_price_id text not null references plan_price (id),
  to_price_id text not null references plan_price (id),
  next_price_id text not null references plan_price (id),
  charge_minor bigint not null check (charge_minor >= 0),
  bonus_minor bigint not null check (bonus_minor >= 0),
  bonus_until timestamptz not null,
  words text not null,
  asked_at timestamptz not null,
  applied_at timestamptz,
  told_at timestamptz,
  constraint subscription_upgrade_told check (told_at is null or applied_at is not null)
);
create index subscription_upgrade_of on subscription_upgrade (subscription_id, asked_at desc);
create index subscription_upgrade_untold on subscription_upgrade (applied_at) where applied_at is not null and told_at is null;

-- A price is never rewritten: who subscribed keeps the price that was agreed to; the newest that has begun is on offer.
alter table plan_price add column valid_from timestamptz not null default '2026-01-01T00:00:00Z';
alter table plan_price add column set_by text;
alter table plan_price drop constraint plan_price_once;
create unique index plan_price_once on plan_price (plan_id, currency, "interval", valid_from);
create function plan_price_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The price % of a plan is kept as it was agreed to', old.id using errcode = 'restrict_violation';
end $$;
create trigger plan_price_kept before update or delete on plan_price for each row execute function plan_price_refuse();

-- How many number lists and saved audiences a plan lets its subscriber keep.
alter table plan add column most_lists integer not null default 20 check (most_lists between 1 and 1000);
alter table plan add column most_audiences integer not null default 20 check (most_audiences between 1 and 1000);
update plan set most_lists = 10, most_audiences = 10 where id = 'starter';
update plan set most_lists = 30, most_audiences = 50 where id = 'grow';
update plan set most_lists = 100, most_audiences = 200 where id = 'pro';
update plan set content = '["Pay as you go", "All kinds of campaigns", "Reports for every campaign", "10 number lists and 10 saved audiences"]'
  where id = 'starter';
update plan set content = '["Everything in Starter", "5 % off every message", "Bonus every month", "30 number lists and 50 saved audiences"]'
  where id = 'grow';
update plan set content = '["Everything in Grow", "12 % off every message", "Larger bonus every month", "100 number lists and 200 saved audiences"]'
  where id = 'pro';
alter table plan add column version integer not null default 1;

alter table reference_change drop constraint reference_change_kind_check;
alter table reference_change add constraint reference_change_kind_check
  check (kind in ('section', 'price', 'route', 'holiday', 'plan'));

create or replace view payment_audit (rule, subject, detail) as
select 'payment-not-credited', p.id::text, p.status from payment p
where p.succeeded_at is not null and p.subscription_id is null and not exists (
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
where p.succeeded_at is not null and p.subscription_id is not null and not exists (
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
