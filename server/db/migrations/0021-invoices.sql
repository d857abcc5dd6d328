-- Tax invoices and credit notes. One invoice per payment received, one credit note per refund. Numbers have no gaps: the
-- counter's row is locked in the transaction that makes the payment succeed, so a rollback gives the number back.

create table billing_profile (
  user_id text primary key,
  company_name text not null default '',
  address jsonb not null default '[]',
  vat_number text not null default '',
  registration_number text not null default '',
  updated_at timestamptz not null
);

create table invoice_counter (
  country text not null,
  kind text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (country, kind, year)
);

create table invoice (
  id uuid primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('invoice', 'credit-note')),
  year integer not null,
  number integer not null check (number > 0),
  form text not null check (form in ('receipt', 'abridged', 'full')),
  user_id text not null,
  payment_id uuid not null references payment (id),
  refund_id uuid references payment_refund (id),
  corrects uuid references invoice (id),
  currency text not null,
  gross_minor bigint not null check (gross_minor > 0),
  net_minor bigint not null,
  tax_minor bigint not null,
  issued_at timestamptz not null,
  issued_on date not null,
  supplier jsonb not null,
  recipient jsonb not null,
  mailed_at timestamptz,
  constraint invoice_number_once unique (country, kind, year, number),
  constraint invoice_adds_up check (net_minor + tax_minor = gross_minor and net_minor >= 0 and tax_minor >= 0),
  constraint invoice_refund_shape check ((kind = 'credit-note') = (refund_id is not null)),
  constraint invoice_refund_once unique (refund_id)
);
create unique index invoice_payment_once on invoice (payment_id) where kind = 'invoice';
create index invoice_owner on invoice (user_id, issued_at desc);
create index invoice_unmailed on invoice (issued_at) where mailed_at is null;

create table invoice_line (
  invoice_id uuid not null references invoice (id),
  ordinal smallint not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  net_minor bigint not null,
  tax_minor bigint not null,
  gross_minor bigint not null,
  primary key (invoice_id, ordinal),
  constraint invoice_line_adds_up check (net_minor + tax_minor = gross_minor)
);

create table invoice_tax (
  invoice_id uuid not null references invoice (id),
  ordinal smallint not null,
  name text not null,
  rate_ten_thousandths integer not null,
  amount_minor bigint not null check (amount_minor >= 0),
  primary key (invoice_id, ordinal)
);

create trigger invoice_kept before delete or truncate on invoice for each statement execute function ledger_refuse();
create trigger invoice_fixed before update on invoice for each row when (
  (old.id, old.country, old.kind, old.year, old.number, old.form, old.user_id, old.payment_id, old.refund_id, old.corrects,
    old.currency, old.gross_minor, old.net_minor, old.tax_minor, old.issued_at, old.issued_on, old.supplier, old.recipient)
  is distinct from
  (new.id, new.country, new.kind, new.year, new.number, new.form, new.user_id, new.payment_id, new.refund_id, new.corrects,
    new.currency, new.gross_minor, new.net_minor, new.tax_minor, new.issued_at, new.issued_on, new.supplier, new.recipient))
  execute function ledger_refuse();
create trigger invoice_line_fixed before update or delete or truncate on invoice_line
  for each statement execute function ledger_refuse();
create trigger invoice_tax_fixed before update or delete or truncate on invoice_tax
  for each statement execute function ledger_refuse();

-- The auditor of invoices. Must always be empty.
create view invoice_audit (rule, subject, detail) as
select 'number-missing', format('%s %s %s', c.country, c.kind, c.year),
  format('%s of %s', count(i.id), c.last_number)
from invoice_counter c left join invoice i on i.country = c.country and i.kind = c.kind and i.year = c.year
group by c.country, c.kind, c.year, c.last_number
having count(i.id) <> c.last_number or coalesce(max(i.number), 0) <> c.last_number
union all
select 'lines-differ', i.id::text, '' from invoice i left join lateral (
  select sum(gross_minor) as gross, sum(net_minor) as net, sum(tax_minor) as tax from invoice_line where invoice_id = i.id
) l on true
where (i.gross_minor, i.net_minor, i.tax_minor) is distinct from (l.gross, l.net, l.tax)
union all
select 'taxes-differ', i.id::text, '' from invoice i
where i.tax_minor is distinct from (select coalesce(sum(t.amount_minor), 0) from invoice_tax t where t.invoice_id = i.id)
union all
select 'invoice-without-payment', i.id::text, i.payment_id::text from invoice i join payment p on p.id = i.payment_id
where i.kind = 'invoice' and (p.succeeded_at is null or p.amount_minor <> i.gross_minor or p.currency <> i.currency
  or p.user_id <> i.user_id)
union all
select 'credit-note-without-refund', i.id::text, i.refund_id::text from invoice i
join payment_refund r on r.id = i.refund_id
where i.kind = 'credit-note' and (r.status <> 'succeeded' or r.amount_minor <> i.gross_minor or r.payment_id <> i.payment_id)
union all
select 'payment-without-invoice', p.id::text, '' from payment p
where p.succeeded_at is not null and not exists (select from invoice i where i.payment_id = p.id and i.kind = 'invoice')
union all
select 'refund-without-credit-note', r.id::text, '' from payment_refund r
where r.status = 'succeeded' and not exists (select from invoice i where i.refund_id = r.id);
