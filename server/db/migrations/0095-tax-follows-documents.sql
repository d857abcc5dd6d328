-- The tax that the books owe changes with a document and by its amount: an invoice, or the credit note of a refund or of a
-- lost dispute. Decisions: docs/decisions/003-ledger.md, 020-money-complete.md.

alter table ledger_journal drop constraint ledger_journal_kind_check;
alter table ledger_journal add constraint ledger_journal_kind_check check (kind in (
  'top-up', 'hold', 'release', 'spend', 'bonus', 'bonus-expiry', 'refund', 'correction', 'subscription', 'dispute', 'fee',
  'tax'));

alter table invoice add column dispute_id uuid references dispute (id);
alter table invoice drop constraint invoice_refund_shape;
alter table invoice add constraint invoice_refund_shape
  check (num_nonnulls(refund_id, dispute_id) = case kind when 'credit-note' then 1 else 0 end);
create index invoice_of_payment on invoice (payment_id);
create index invoice_of_dispute on invoice (dispute_id) where dispute_id is not null;

drop trigger invoice_fixed on invoice;
create trigger invoice_fixed before update on invoice for each row when (
  (old.id, old.country, old.kind, old.year, old.number, old.form, old.user_id, old.payment_id, old.refund_id,
    old.dispute_id, old.corrects, old.currency, old.gross_minor, old.net_minor, old.tax_minor, old.issued_at, old.issued_on,
    old.supplier, old.recipient)
  is distinct from
  (new.id, new.country, new.kind, new.year, new.number, new.form, new.user_id, new.payment_id, new.refund_id,
    new.dispute_id, new.corrects, new.currency, new.gross_minor, new.net_minor, new.tax_minor, new.issued_at, new.issued_on,
    new.supplier, new.recipient))
  execute function ledger_refuse();

-- Refunds and lost disputes that have no credit note yet took their tax along with the money. It is put back here, in an open
-- month, and leaves again with the note.
do $$
declare
  v_at timestamptz := greatest((select max(at) from ledger_journal),
    (select max(month) + interval '1 month 1 day' from closed_month));
  v_row record;
begin
  for v_row in
    select j.reference, j.currency, j.kind, min(j.id) as journal_id, sum(e.amount_minor)::bigint as amount_minor
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
    join ledger_account a on a.id = e.account_id and a.kind = 'vat_payable'
    left join payment_refund r on j.idempotency_key = 'refund:' || r.id || ':out'
    where j.kind = 'dispute'
      or (r.status <> 'failed' and not exists (select from invoice i where i.refund_id = r.id))
    group by j.reference, j.currency, j.kind, r.id having sum(e.amount_minor) <> 0
  loop
    perform ledger_post('payment:' || v_row.reference, 'tax-undone:' || v_row.journal_id, ''::bytea, 'tax', v_row.currency,
      v_row.reference, '', v_at,
      array[ledger_open_account('vat_payable', v_row.currency), ledger_open_account('vat_deferred', v_row.currency)],
      array[-v_row.amount_minor, v_row.amount_minor]);
  end loop;
end $$;

-- What the books owed differently from the documents before both were written together; nothing is added later.
create table vat_difference (
  currency text not null,
  month date not null,
  amount_minor bigint not null,
  primary key (currency, month)
);

create view vat_by_month (currency, month, books_minor, documents_minor) as
select currency, month, sum(books_minor), sum(documents_minor) from (
  select j.currency, ledger_month(j.at, j.currency) as month, e.amount_minor as books_minor, 0 as documents_minor
  from ledger_entry e join ledger_account a on a.id = e.account_id and a.kind = 'vat_payable'
  join ledger_journal j on j.id = e.journal_id
  union all
  select i.currency, date_trunc('month', i.issued_on)::date, 0,
    case i.kind when 'credit-note' then -t.amount_minor else t.amount_minor end
  from invoice i join invoice_tax t on t.invoice_id = i.id
) moved group by currency, month;

insert into vat_difference (currency, month, amount_minor)
select currency, month, books_minor - documents_minor from vat_by_month where books_minor <> documents_minor;
create trigger vat_difference_fixed before insert or update or delete or truncate on vat_difference
  for each statement execute function ledger_refuse();

do $$
begin
  execute 'create or replace view invoice_audit (rule, subject, detail) as '
    || rtrim(pg_get_viewdef('invoice_audit'::regclass), '; ') || $q$
union all
select 'credit-notes-exceed-dispute', d.id::text, format('%s of %s', n.gross_minor, t.taken_minor)
from (select dispute_id, sum(gross_minor) as gross_minor from invoice where dispute_id is not null group by 1) n
join dispute d on d.id = n.dispute_id
cross join lateral (
  select coalesce(-sum(e.amount_minor), 0) as taken_minor
  from ledger_journal j join ledger_entry e on e.journal_id = j.id
  join ledger_account a on a.id = e.account_id and a.kind = 'wallet'
  where j.kind = 'dispute' and j.scope = d.user_id and j.reference = d.id::text) t
where n.gross_minor > t.taken_minor
union all
select 'vat-differs-from-documents', v.currency || ' ' || to_char(v.month, 'YYYY-MM'),
  format('books %s, documents %s', v.books_minor, v.documents_minor)
from vat_by_month v left join vat_difference d on d.currency = v.currency and d.month = v.month
where v.books_minor - v.documents_minor <> coalesce(d.amount_minor, 0)$q$;
  execute 'create or replace view money_guard_audit (rule, subject, detail) as ' || replace(
    pg_get_viewdef('money_guard_audit'::regclass), $q$'closed_month_kept'::text$q$,
    $q$'closed_month_kept'::text, 'vat_difference_fixed'::text$q$);
end $$;
