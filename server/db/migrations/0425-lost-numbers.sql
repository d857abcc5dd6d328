-- Numbers of documents that a database may have given out and forgotten when it was restored to a moment: they are passed over, and the audit counts them.
alter table invoice_counter add column lost_numbers integer not null default 0 check (lost_numbers >= 0);
comment on column invoice_counter.lost_numbers is 'How many numbers of the series were passed over after restores: no document here has them.';
alter table invoice_counter add column lost_since timestamptz;
comment on column invoice_counter.lost_since is 'The hold (database_place.held_since) for which numbers were passed over last, so that it happens once.';

do $$
declare
  v_before text := rtrim(pg_get_viewdef('invoice_audit'::regclass), '; ');
  v_after text := v_before;
begin
  v_after := replace(v_after, 'c.year, c.last_number', 'c.year, c.last_number, c.lost_numbers');
  v_after := replace(v_after, 'count(i.id) <> c.last_number',
    '(count(i.id) + c.lost_numbers) <> c.last_number OR COALESCE(max(i.number), 0) > c.last_number');
  v_after := replace(v_after, 'COALESCE(max(i.number), 0) <> c.last_number',
    'c.lost_numbers = 0 AND COALESCE(max(i.number), 0) <> c.last_number');
  if (select count(*) from regexp_matches(v_after, 'c\.lost_numbers', 'g')) <> 3 then
    raise exception 'invoice_audit is not as this migration knows it: %', v_before;
  end if;
  execute 'create or replace view invoice_audit (rule, subject, detail) with (security_invoker = true) as ' || v_after;
end $$;
