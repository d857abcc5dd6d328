-- What a card provider keeps of a payment: our expense. Decisions: docs/decisions/020-money-complete.md.

insert into ledger_account (kind, currency) select 'provider_fee', currency from unnest(array['ZAR', 'GHS']) currency;
alter table ledger_journal drop constraint ledger_journal_kind_check;
alter table ledger_journal add constraint ledger_journal_kind_check check (kind in (
  'top-up', 'hold', 'release', 'spend', 'bonus', 'bonus-expiry', 'refund', 'correction', 'subscription', 'dispute', 'fee'));

-- The auditor also looks for the guard that lets no hold slip past a dispute.
do $$
begin
  execute 'create or replace view money_guard_audit (rule, subject, detail) as ' || replace(
    pg_get_viewdef('money_guard_audit'::regclass), $q$'closed_month_kept'::text$q$,
    $q$'closed_month_kept'::text, 'dispute_locks_wallets'::text$q$);
end $$;
