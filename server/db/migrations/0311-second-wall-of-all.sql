-- The second wall (0310) around everything else that is somebody's.
select wall(name::regclass, $$user_id = current_setting('app.user_id', true)$$)
from unnest(array['account', 'account_client', 'account_profile', 'auto_top_up', 'billing_profile', 'bonus_grant', 'card_setup',
  'correction', 'dispute', 'invoice', 'kept_card', 'legal_agreement', 'list_import', 'low_balance', 'mobile_proof', 'msisdn_list',
  'notification', 'notification_preference', 'notification_sms', 'passkey', 'payment', 'payment_customer', 'phone_code',
  'phone_proof', 'push_subscription', 'saved_audience', 'session', 'shop_site', 'subscription', 'support_message', 'two_factor',
  'uploaded_file']) name;

select wall('"user"', $$id = current_setting('app.user_id', true)$$);
select wall('account_pending_link', $$current_setting('app.user_id', true) in (user_id, anonymous_user_id)$$);

select wall(name::regclass, format('exists (select from msisdn_list l where l.id = %s.list_id)', name))
from unnest(array['msisdn_list_bad_row', 'msisdn_list_chunk', 'msisdn_list_number', 'msisdn_list_route', 'msisdn_list_skipped']) name;

select wall(name::regclass, format('exists (select from payment p where p.id = %s.payment_id)', name))
from unnest(array['payment_refund', 'payment_signal']) name;

select wall(name::regclass, format('exists (select from invoice i where i.id = %s.invoice_id)', name))
from unnest(array['invoice_line', 'invoice_tax']) name;

select wall('subscription_upgrade', 'exists (select from subscription s where s.id = subscription_upgrade.subscription_id)');

-- Without a policy for members nobody but administrators and the tool reaches a row.
create function wall(p_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy everybodys on %s to loudhailer_admin, loudhailer_system using (true) with check (true)', p_table);
end $$;

select wall(name::regclass)
from unnest(array['audit_log', 'bonus_proposal', 'closed_month', 'customer_erasure', 'opt_out_number', 'opt_out_number_lift',
  'recon_difference', 'recon_run', 'recon_settled_mark', 'reference_change', 'register_change', 'register_chunk', 'register_import',
  'register_import_number', 'register_number', 'vat_difference', 'verification', 'webhook_event']) name;

-- Sums and marks of other migrations, where they are there.
select wall(name::regclass, $$user_id = current_setting('app.user_id', true)$$)
from unnest(array['campaign_count']) name where to_regclass(name) is not null;
select wall(name::regclass, format('exists (select from campaign c where c.id = %s.campaign_id)', name))
from unnest(array['campaign_hours']) name where to_regclass(name) is not null;
select wall(name::regclass)
from unnest(array['balance_mark', 'audited_account', 'audited_hold', 'audited_month', 'revenue_mark', 'revenue_share', 'revenue_day',
  'revenue_cost_share', 'revenue_cost_day']) name where to_regclass(name) is not null;

-- What a member does is noted; they see what was noted about them.
create policy noted on audit_log for insert to loudhailer_member with check (true);
create policy own on audit_log for select to loudhailer_member
  using (current_setting('app.user_id', true) in (subject_user_id, actor_user_id));
create policy asked on customer_erasure for insert to loudhailer_member with check (true);

-- Numbers that nobody may write to are no advertiser's: each list is compared with them. They are sealed, and found by a key.
create policy compared on opt_out_number for select to loudhailer_member using (true);
create policy compared on register_number for select to loudhailer_member using (true);
create policy compared on register_chunk for select to loudhailer_member using (true);
