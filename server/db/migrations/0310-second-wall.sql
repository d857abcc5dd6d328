-- A second wall behind the where-clauses: every statement of the tool has one of three roles, and of a caller an id in
-- app.user_id (docs/decisions/073-a-second-wall.md). A member reaches rows of their own; without an id, none.
do $$
declare
  v_role text;
begin
  foreach v_role in array array['loudhailer_member', 'loudhailer_admin', 'loudhailer_system'] loop
    begin
      execute format('create role %I nologin', v_role);
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        if not exists (select from pg_roles where rolname = v_role) then
          raise exception 'the role % is missing and this user may make none: make it as a superuser (docs/operate/roles.md)', v_role;
        end if;
    end;
  end loop;
end $$;

grant usage on schema public to loudhailer_member, loudhailer_admin, loudhailer_system;
grant select, insert, update, delete on all tables in schema public to loudhailer_member, loudhailer_admin, loudhailer_system;
grant usage, select, update on all sequences in schema public to loudhailer_member, loudhailer_admin, loudhailer_system;
alter default privileges in schema public
  grant select, insert, update, delete on tables to loudhailer_member, loudhailer_admin, loudhailer_system;
alter default privileges in schema public
  grant usage, select, update on sequences to loudhailer_member, loudhailer_admin, loudhailer_system;

-- What only grows, only grows, whoever owns the tables.
revoke update, delete on audit_log, ledger_entry, ledger_journal, legal_text, reference_change
  from loudhailer_member, loudhailer_admin, loudhailer_system;
revoke delete on country_rule, hold, hold_part, invoice, invoice_line, ledger_account, payment
  from loudhailer_member, loudhailer_admin, loudhailer_system;
revoke insert, update, delete on schema_migration from loudhailer_member, loudhailer_admin, loudhailer_system;

-- Views show what whoever asks may see. Guards see every row, whoever writes one.
alter view invoice_audit set (security_invoker = true);
alter view ledger_audit set (security_invoker = true);
alter view money_guard_audit set (security_invoker = true);
alter view payment_audit set (security_invoker = true);
alter view vat_by_month set (security_invoker = true);
do $$
declare
  v_guard regprocedure;
begin
  for v_guard in
    select p.oid::regprocedure from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prorettype = 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('alter function %s security definer set search_path = public, pg_temp', v_guard);
  end loop;
end $$;

-- It locks the journal, which takes more than adding to it.
alter function ledger_close_month(date, timestamptz, text) security definer set search_path = public, pg_temp;

-- Builds the wall of one table: administrators and the tool reach every row, members those of the condition.
-- p_added is what a new row has to be, where one statement adds it together with what p_own looks at.
create function wall(p_table regclass, p_own text, p_added text default null) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy everybodys on %s to loudhailer_admin, loudhailer_system using (true) with check (true)', p_table);
  execute format('create policy own on %s to loudhailer_member using (%s) with check (%s)', p_table, p_own, coalesce(p_added, p_own));
end $$;

-- Campaigns and what hangs on them.
select wall(name::regclass, $$user_id = current_setting('app.user_id', true)$$)
from unnest(array['campaign', 'campaign_payment', 'campaign_submission', 'campaign_test', 'hold', 'spend_return']) name;

select wall(name::regclass, format('exists (select from campaign c where c.id = %s.campaign_id)', name))
from unnest(array['campaign_cost', 'campaign_day', 'campaign_failure', 'campaign_hour', 'campaign_review', 'campaign_route',
  'campaign_route_retired', 'campaign_submission_step', 'campaign_voucher', 'voucher_redemption', 'report_share']) name;

-- Money. The tool's own accounts have no balance to see, and every posting has one of them on its other side.
select wall('hold_part', 'exists (select from hold h where h.campaign_id = hold_part.campaign_id)',
  $$exists (select from ledger_account a where a.id = hold_part.account_id and a.owner_user_id is not null)$$);
select wall('ledger_account', $$owner_user_id is null or owner_user_id = current_setting('app.user_id', true)$$);
select wall('ledger_journal', $$scope = current_setting('app.user_id', true)$$);
select wall('ledger_entry', 'exists (select from ledger_journal j where j.id = ledger_entry.journal_id)',
  'exists (select from ledger_account a where a.id = ledger_entry.account_id)');
