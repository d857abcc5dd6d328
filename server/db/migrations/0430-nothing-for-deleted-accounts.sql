-- What a call of a member adds while the account is being deleted. A foreign key waits for the deletion and is content with the row that
-- stays without a name: so whatever would belong to a deleted account is refused here. The lock is the one of a foreign key: the deletion
-- locks the account for update, and two calls of one member do not wait for each other.
create function refuse_for_deleted_account() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  v_user_id text;
  v_deleted_at timestamptz;
begin
  if tg_nargs = 0 then
    v_user_id := new.user_id;
  else
    select user_id into v_user_id from campaign where id = new.campaign_id;
  end if;
  select deleted_at into v_deleted_at from "user" where id = v_user_id for key share;
  if v_deleted_at is not null then
    raise exception 'The account is deleted.' using errcode = 'no_data_found', constraint = tg_name;
  end if;
  return new;
end $$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['account', 'account_pending_link', 'account_profile', 'advertiser_note', 'auto_top_up', 'billing_profile',
    'campaign', 'campaign_test', 'card_setup', 'list_import', 'mobile_proof', 'msisdn_list', 'notification_preference', 'passkey',
    'phone_code', 'phone_proof', 'push_device', 'push_subscription', 'saved_audience', 'session', 'shop_site', 'support_message',
    'two_factor', 'uploaded_file'] loop
    execute format('create trigger deleted_account before insert or update of user_id on %I for each row
      execute function refuse_for_deleted_account()', v_table);
  end loop;
  -- What belongs to the owner of its campaign.
  foreach v_table in array array['campaign_voucher', 'report_share'] loop
    execute format($f$create trigger deleted_account before insert on %I for each row
      execute function refuse_for_deleted_account('campaign')$f$, v_table);
  end loop;
end $$;

-- What was added so before.
delete from session t using "user" u where u.id = t.user_id and u.deleted_at is not null;
delete from shop_site t using "user" u where u.id = t.user_id and u.deleted_at is not null;
delete from saved_audience t using "user" u where u.id = t.user_id and u.deleted_at is not null;
delete from list_import t using "user" u where u.id = t.user_id and u.deleted_at is not null;
delete from billing_profile t using "user" u where u.id = t.user_id and u.deleted_at is not null;
delete from campaign t using "user" u where u.id = t.user_id and u.deleted_at is not null and t.submitted_at is null;
update msisdn_list t set deleted_at = now() from "user" u
  where u.id = t.user_id and u.deleted_at is not null and t.deleted_at is null;
do $$
declare
  v_table text;
begin
  foreach v_table in array array['msisdn_list_bad_row', 'msisdn_list_chunk', 'msisdn_list_number', 'msisdn_list_skipped'] loop
    execute format('delete from %I n using msisdn_list t, "user" u
      where n.list_id = t.id and u.id = t.user_id and u.deleted_at is not null', v_table);
  end loop;
end $$;
update uploaded_file t set updated_at = 'epoch' from "user" u where u.id = t.user_id and u.deleted_at is not null;
