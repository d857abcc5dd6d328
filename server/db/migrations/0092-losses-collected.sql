-- Money that a lost dispute could not take because it was set aside for a campaign is collected when it comes back; until
-- then nothing can be spent.

alter table dispute add column collected_minor bigint not null default 0;
alter table dispute add constraint dispute_collected_at_most check (collected_minor between 0 and coalesce(loss_minor, 0));

drop trigger dispute_only_moves_on on dispute;
create trigger dispute_only_moves_on before update on dispute
  for each row when (old.status = 'lost' and (new.collected_minor < old.collected_minor
    or to_jsonb(new) - 'collected_minor' is distinct from to_jsonb(old) - 'collected_minor'))
  execute function dispute_refuse();

drop index dispute_freezes;
drop index dispute_open;
create index dispute_freezes on dispute (user_id) where status = 'open' or loss_minor > collected_minor;

do $$
begin
  execute replace(pg_get_functiondef('ledger_place_hold'::regproc), $q$p_user and status = 'open')$q$,
    $q$p_user and (status = 'open' or loss_minor > collected_minor))$q$);
  execute 'create or replace view payment_audit (rule, subject, detail) as '
    || rtrim(pg_get_viewdef('payment_audit'::regclass), '; ') || $q$
union all
select 'dispute-loss-differs', d.id::text, format('lost %s, collected %s', d.loss_minor, d.collected_minor)
from dispute d
where d.status = 'lost' and d.collected_minor - d.loss_minor <> (
  select coalesce(sum(e.amount_minor), 0)
  from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
  where j.kind = 'dispute' and j.reference = d.id::text and a.kind = 'dispute_loss')$q$;
end $$;
