-- What the migrations add up to. Written by `node dev/run.mjs db:update`; `npm run check` compares it. Not for running.

-- Extensions

extension btree_gist

-- Tables

table "user" (
  id text not null,
  name text not null,
  email text not null,
  email_verified boolean default false not null,
  image text,
  is_anonymous boolean default false not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  suspended_at timestamp with time zone,
  suspended_reason text,
  two_factor_enabled boolean default false not null,
  deleted_at timestamp with time zone,
  language text
) row level security

table account (
  id text not null,
  user_id text not null,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  password text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
) row level security

table account_client (
  user_id text not null,
  route_id integer not null,
  client_id bigint not null,
  client_user_id bigint not null,
  route_api_url text not null,
  links_closed boolean default false not null
) row level security

table account_pending_link (
  anonymous_user_id text not null,
  user_id text not null,
  created_at timestamp with time zone default now() not null
) row level security

table account_profile (
  user_id text not null,
  first_name text not null,
  surname text not null,
  mobile_number_encrypted bytea not null,
  mobile_number_index bytea not null,
  country_id integer not null,
  timezone text not null,
  company text default ''::text not null,
  segment integer not null,
  source text default ''::text not null,
  is_subscribed boolean default false not null,
  notification_last_view timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
) row level security

table account_signal (
  user_id text not null,
  kind text not null,
  digest bytea not null,
  seen_at timestamp with time zone not null
)

table advertiser_note (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id text not null,
  written_by text not null,
  text text not null,
  at timestamp with time zone not null
) row level security

table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_user_id text,
  action text not null,
  subject_user_id text,
  request_id text,
  detail jsonb default '{}'::jsonb not null
) row level security

table audit_state (
  name text not null,
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  findings integer default 0 not null,
  journal_id bigint default 0 not null
)

table audited_account (
  account_id bigint not null,
  amount_minor numeric not null
) row level security

table audited_hold (
  reference text not null,
  user_id text not null,
  placed_minor numeric not null,
  captured_minor numeric not null,
  released_minor numeric not null
) row level security

table audited_month (
  month date not null,
  journals bigint not null,
  digest numeric not null,
  audited_at timestamp with time zone not null
) row level security

table auto_top_up (
  user_id text not null,
  currency text not null,
  is_on boolean default false not null,
  threshold_minor bigint not null,
  amount_minor bigint not null,
  monthly_cap_minor bigint not null,
  card_id text,
  trigger_no integer default 1 not null,
  problem text,
  updated_at timestamp with time zone not null,
  is_below boolean default false not null
) row level security

table balance_mark (
  id bigint generated always as identity not null,
  user_id text not null,
  currency text not null,
  was_above boolean not null
) row level security

table billing_profile (
  user_id text not null,
  company_name text default ''::text not null,
  address jsonb default '[]'::jsonb not null,
  vat_number text default ''::text not null,
  registration_number text default ''::text not null,
  updated_at timestamp with time zone not null
) row level security

table bonus_grant (
  id uuid not null,
  user_id text not null,
  currency text not null,
  amount_minor bigint not null,
  reason text not null,
  granted_by text,
  granted_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  lapsed_at timestamp with time zone,
  reason_code text,
  reason_values jsonb
) row level security

table bonus_proposal (
  id uuid not null,
  user_id text not null,
  currency text not null,
  amount_minor bigint not null,
  reason text not null,
  expires_at timestamp with time zone not null,
  idempotency_key text not null,
  proposed_by text not null,
  proposed_at timestamp with time zone not null,
  needs_approval boolean not null,
  state text not null,
  decided_by text,
  decided_at timestamp with time zone,
  decision_reason text
) row level security

table campaign (
  id uuid not null,
  user_id text not null,
  country_id integer not null,
  flow_type_id smallint not null,
  title text default ''::text not null,
  text text default ''::text not null,
  sender text default ''::text not null,
  link text default ''::text not null,
  status integer default 237 not null,
  is_final boolean default false not null,
  gender integer[] default '{}'::integer[] not null,
  age_groups integer[] default '{}'::integer[] not null,
  counties integer[] default '{}'::integer[] not null,
  cities integer[] default '{}'::integer[] not null,
  target_model_id smallint default 1 not null,
  allocation_type_id smallint default 1 not null,
  start_date date,
  end_date date,
  start_hour smallint default 8 not null,
  end_hour smallint default 17 not null,
  days_of_week integer[] default '{1,2,3,4,5}'::integer[] not null,
  people integer default 0 not null,
  step text default 'message'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  parts integer,
  max_coins bigint,
  unit_price_ten_thousandths bigint,
  amount_minor bigint,
  refunded_coins bigint default 0 not null,
  refunded_minor bigint default 0 not null,
  stop_requested_at timestamp with time zone,
  settled_at timestamp with time zone,
  next_sync_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  sync_failures integer default 0 not null,
  response_type smallint default 1 not null,
  content jsonb,
  arpu integer[] default '{}'::integer[] not null,
  interests integer[] default '{}'::integer[] not null,
  list_id uuid,
  exclude_list_id uuid,
  offer_ends_date date,
  promise jsonb,
  revision integer default 0 not null,
  other_list_ids uuid[] default '{}'::uuid[] not null,
  list_use text default 'all'::text not null,
  resumed_at timestamp with time zone,
  resumed_sent integer,
  content_bytes integer
) with (fillfactor=80) row level security

table campaign_cost (
  campaign_id uuid not null,
  route_id integer not null,
  service_id bigint not null,
  connection_id integer not null,
  connection_name text not null,
  currency text not null,
  messages integer not null,
  parts integer not null,
  micros bigint not null
) row level security

table campaign_count (
  id bigint generated always as identity not null,
  user_id text not null,
  folder text not null,
  n integer not null
) row level security

table campaign_day (
  campaign_id uuid not null,
  route_id integer not null,
  day date not null,
  booked integer not null,
  sent integer not null,
  delivered integer not null,
  undelivered integer not null,
  clicks integer not null,
  people_clicked integer default 0 not null
) row level security

table campaign_failure (
  campaign_id uuid not null,
  route_id integer not null,
  reason text not null,
  count integer not null
) row level security

table campaign_hour (
  campaign_id uuid not null,
  route_id integer not null,
  day date not null,
  hour smallint not null,
  sent integer not null,
  delivered integer not null,
  clicks integer not null
) row level security

table campaign_hours (
  campaign_id uuid not null,
  route_id integer not null,
  days date[] not null,
  hours smallint[] not null,
  sent integer[] not null,
  delivered integer[] not null,
  clicks integer[] not null
) row level security

table campaign_payment (
  payment_id uuid not null,
  campaign_id uuid not null,
  user_id text not null,
  amount_minor bigint not null,
  state text default 'waiting'::text not null,
  message text default ''::text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone
) row level security

table campaign_review (
  campaign_id uuid not null,
  revision integer not null,
  words text not null,
  flags jsonb not null,
  flagged_at timestamp with time zone not null,
  decision text,
  reason_code text,
  note text,
  decided_by text,
  decided_at timestamp with time zone,
  seen bytea
) row level security

table campaign_route (
  campaign_id uuid not null,
  route_id integer not null,
  "position" smallint not null,
  route_name text not null,
  campaign_code text not null,
  client_id bigint,
  client_user_id bigint,
  service_id bigint,
  status integer default 255 not null,
  people integer not null,
  coins bigint not null,
  route_parts integer not null,
  reason text,
  words text[] default '{}'::text[] not null,
  booked integer default 0 not null,
  sent integer default 0 not null,
  delivered integer default 0 not null,
  undelivered integer default 0 not null,
  clicks integer default 0 not null,
  is_final boolean default false not null,
  service_asked_at timestamp with time zone,
  stop_confirmed_at timestamp with time zone,
  last_synced_at timestamp with time zone,
  url_link_id bigint,
  short_url text,
  reads integer default 0 not null,
  fallbacks integer default 0 not null,
  booking jsonb,
  viewable integer default 0 not null,
  complaints integer default 0 not null,
  fed_at timestamp with time zone,
  charged integer,
  people_clicked integer
) row level security

table campaign_route_retired (
  campaign_id uuid not null,
  route_id integer not null,
  campaign_code text not null,
  service_id bigint,
  service_asked_at timestamp with time zone,
  stopped_at timestamp with time zone,
  booking jsonb
) row level security

table campaign_submission (
  campaign_id uuid not null,
  user_id text not null,
  idempotency_key text not null,
  state text default 'working'::text not null,
  attempts integer default 0 not null,
  last_problem text,
  next_attempt_at timestamp with time zone default now() not null,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  body_sha256 bytea
) row level security

table campaign_submission_step (
  campaign_id uuid not null,
  step text not null,
  route_id integer default 0 not null,
  done_at timestamp with time zone not null
) row level security

table campaign_test (
  id uuid not null,
  campaign_id uuid not null,
  user_id text not null,
  copies smallint not null,
  at timestamp with time zone not null
) row level security

table campaign_voucher (
  campaign_id uuid not null,
  word text not null
) row level security

table card_setup (
  id uuid not null,
  user_id text not null,
  provider text not null,
  provider_setup_id text,
  status text default 'pending'::text not null,
  card_id text,
  started_at timestamp with time zone not null,
  provider_customer_id text,
  declines integer default 0 not null,
  saw_decline boolean default false not null
) row level security

table city (
  id integer not null,
  county_id integer not null,
  name text not null
)

table closed_month (
  month date not null,
  closed_at timestamp with time zone not null,
  closed_by text not null
) row level security

table config_section (
  name text not null,
  value json not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null
)

table correction (
  id uuid not null,
  user_id text not null,
  currency text not null,
  amount_minor bigint not null,
  reason text not null,
  needs_approval boolean not null,
  status text not null,
  requested_by text not null,
  requested_at timestamp with time zone not null,
  decided_by text,
  decided_at timestamp with time zone,
  idempotency_key text not null,
  body_hash bytea not null
) row level security

table country (
  id integer not null,
  name text not null,
  code text not null,
  locales text[] not null,
  timezone text not null,
  currency_code_id integer not null,
  currency_code text not null,
  currency_symbol text not null,
  sms_unit_price_ten_thousandths integer not null,
  pcm_unit_price_ten_thousandths integer not null,
  msisdn_prefix text not null,
  vat_reg_ex text not null,
  minimum_top_up_minor bigint not null,
  maximum_top_up_minor bigint not null
)

table country_price (
  id bigint generated always as identity not null,
  country_id integer not null,
  sms_unit_price_ten_thousandths integer not null,
  pcm_unit_price_ten_thousandths integer not null,
  valid_from timestamp with time zone not null,
  set_by text,
  created_at timestamp with time zone default now() not null,
  withdrawn_at timestamp with time zone
)

table country_rule (
  id bigint generated always as identity not null,
  country_id integer not null,
  kind text not null,
  valid daterange not null,
  valid_from date not null,
  value jsonb not null,
  reason text not null,
  set_by text not null,
  set_at timestamp with time zone not null
)

table county (
  id integer not null,
  country_id integer not null,
  name text not null,
  locale_id integer not null
)

table customer_erasure (
  provider text not null,
  provider_customer_id text not null,
  asked_at timestamp with time zone not null,
  tried_at timestamp with time zone
) row level security

table database_place (
  only_one boolean default true not null,
  place text not null,
  held_since timestamp with time zone,
  lost_until timestamp with time zone
)

table dispute (
  id uuid not null,
  provider text not null,
  provider_dispute_id text not null,
  payment_id uuid,
  user_id text,
  currency text not null,
  amount_minor bigint not null,
  reason text not null,
  status text not null,
  opened_at timestamp with time zone not null,
  answer_by timestamp with time zone,
  closed_at timestamp with time zone,
  loss_minor bigint,
  collected_minor bigint default 0 not null
) row level security

table hold (
  campaign_id uuid not null,
  user_id text not null,
  currency text not null,
  title text not null,
  amount_minor bigint not null,
  captured_minor bigint default 0 not null,
  released_minor bigint default 0 not null,
  placed_at timestamp with time zone not null,
  closed_at timestamp with time zone
) with (fillfactor=80) row level security

table hold_part (
  campaign_id uuid not null,
  ordinal smallint not null,
  account_id bigint not null,
  amount_minor bigint not null,
  captured_minor bigint default 0 not null,
  released_minor bigint default 0 not null
) with (fillfactor=80) row level security

table invoice (
  id uuid not null,
  country text not null,
  kind text not null,
  year integer not null,
  number integer not null,
  form text not null,
  user_id text not null,
  payment_id uuid not null,
  refund_id uuid,
  corrects uuid,
  currency text not null,
  gross_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  issued_at timestamp with time zone not null,
  issued_on date not null,
  supplier jsonb not null,
  recipient jsonb not null,
  mailed_at timestamp with time zone,
  dispute_id uuid,
  mailed_again_at timestamp with time zone
) row level security

table invoice_counter (
  country text not null,
  kind text not null,
  year integer not null,
  last_number integer not null,
  lost_numbers integer default 0 not null,
  lost_since timestamp with time zone
)

table invoice_line (
  invoice_id uuid not null,
  ordinal smallint not null,
  description text not null,
  quantity integer not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  gross_minor bigint not null
) row level security

table invoice_tax (
  invoice_id uuid not null,
  ordinal smallint not null,
  name text not null,
  rate_ten_thousandths integer not null,
  amount_minor bigint not null
) row level security

table kept_card (
  user_id text not null,
  provider text not null,
  card_id text not null,
  kept_at timestamp with time zone not null
) row level security

table lease (
  key text not null,
  holder uuid not null,
  until timestamp with time zone not null
)

table ledger_account (
  id bigint generated always as identity not null,
  kind text not null,
  currency text not null,
  owner_user_id text,
  provider text,
  grant_id uuid,
  expires_at timestamp with time zone,
  balance_minor bigint,
  created_at timestamp with time zone default now() not null
) with (fillfactor=50) row level security

table ledger_entry (
  journal_id bigint not null,
  leg smallint not null,
  account_id bigint not null,
  amount_minor bigint not null
) row level security

table ledger_journal (
  id bigint generated always as identity not null,
  scope text not null,
  idempotency_key text not null,
  body_hash bytea not null,
  kind text not null,
  currency text not null,
  reference text not null,
  memo text not null,
  at timestamp with time zone not null,
  opened_in xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default now() not null
) row level security

table legal_agreement (
  user_id text not null,
  kind text not null,
  country_id integer not null,
  version integer not null,
  agreed_at timestamp with time zone not null
) row level security

table legal_text (
  kind text not null,
  country_id integer not null,
  version integer not null,
  body text not null,
  published_at timestamp with time zone not null
)

table list_import (
  id uuid not null,
  user_id text not null,
  state text default 'waiting'::text not null,
  name text not null,
  path text not null,
  country_id integer not null,
  phone_column integer not null,
  encoding text not null,
  consent_source text,
  consent_text text,
  total_bytes bigint not null,
  read_bytes bigint default 0 not null,
  tries integer default 0 not null,
  problem text default ''::text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone
) row level security

table low_balance (
  user_id text not null,
  currency text not null,
  is_armed boolean not null,
  changed_at timestamp with time zone not null,
  is_low boolean default false not null
) row level security

table mobile_proof (
  user_id text not null,
  number_index bytea not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  asked_on date not null,
  asked_count integer default 1 not null,
  proved_at timestamp with time zone
) row level security

table msisdn_list (
  id uuid not null,
  user_id text not null,
  name text not null,
  path text not null,
  country_id integer not null,
  phone_column smallint not null,
  accepted integer default 0 not null,
  duplicate integer default 0 not null,
  bad integer default 0 not null,
  revision integer default 1 not null,
  consent_at timestamp with time zone,
  consent_source text,
  consent_text text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  has_number_rows boolean default true not null
) row level security

table msisdn_list_asked (
  list_id uuid not null,
  route_id integer not null,
  revision integer not null,
  address_hour integer not null,
  client_id bigint not null,
  asked_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  address_sha256 bytea default '\x'::bytea not null
) row level security

table msisdn_list_bad_row (
  list_id uuid not null,
  row_number integer not null,
  value text,
  value_encrypted bytea,
  reason text not null
) row level security

table msisdn_list_chunk (
  list_id uuid not null,
  ordinal integer not null,
  numbers_encrypted bytea not null
) row level security

table msisdn_list_number (
  list_id uuid not null,
  number_index bytea not null,
  number_encrypted bytea not null,
  owner_index bytea,
  route_id integer,
  is_opted_out boolean default false not null
) row level security

table msisdn_list_route (
  list_id uuid not null,
  route_id integer not null,
  revision integer not null,
  client_id bigint not null,
  network_list_id bigint not null,
  on_network integer not null
) row level security

table msisdn_list_skipped (
  list_id uuid not null,
  reason text not null,
  ordinal integer not null,
  rows_packed bytea not null
) row level security

table notification (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id text not null,
  kind text not null,
  event_key text not null,
  title text not null,
  body text not null,
  link text not null,
  created_at timestamp with time zone not null,
  wording jsonb
) row level security

table notification_preference (
  user_id text not null,
  kind text not null,
  email boolean not null,
  push boolean not null,
  sms boolean default false not null
) row level security

table notification_sms (
  notification_id uuid not null,
  user_id text not null,
  day date not null,
  state text default 'working'::text not null
) row level security

table opt_out_number (
  number_index bytea not null,
  added_at timestamp with time zone not null,
  number_encrypted bytea
) row level security

table opt_out_number_lift (
  id bigint generated always as identity not null,
  number_index bytea not null,
  added_at timestamp with time zone not null,
  lifted_at timestamp with time zone not null,
  lifted_by text not null,
  reason text not null
) row level security

table passkey (
  id text not null,
  name text,
  public_key text not null,
  user_id text not null,
  credential_id text not null,
  counter double precision not null,
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamp with time zone default now() not null
) row level security

table payment (
  id uuid not null,
  user_id text not null,
  provider text not null,
  method text not null,
  currency text not null,
  amount_minor bigint not null,
  refunded_minor bigint default 0 not null,
  status text default 'created'::text not null,
  decline text,
  provider_session_id text,
  provider_payment_id text,
  redirect_url text,
  return_path text not null,
  idempotency_key text not null,
  body_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  succeeded_at timestamp with time zone,
  card_id text,
  is_automatic boolean default false not null,
  save_card boolean default false not null,
  subscription_id uuid,
  debt_settled_minor bigint default 0 not null,
  asks_bank boolean default false not null,
  goes_back boolean default false not null,
  provider_customer_id text
) row level security

table payment_customer (
  user_id text not null,
  provider text not null,
  provider_customer_id text not null,
  default_card_id text,
  created_at timestamp with time zone default now() not null
) row level security

table payment_refund (
  id uuid not null,
  payment_id uuid not null,
  amount_minor bigint not null,
  reason text not null,
  requested_by text not null,
  status text default 'pending'::text not null,
  provider_refund_id text,
  idempotency_key text not null,
  body_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  started_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  campaign_id uuid,
  refused_at timestamp with time zone
) row level security

table payment_signal (
  payment_id uuid not null,
  kind text not null,
  what text not null,
  seen_at timestamp with time zone not null
) row level security

table phone_code (
  id bigint generated always as identity not null,
  user_id text not null,
  number_index bytea not null,
  at timestamp with time zone not null
) row level security

table phone_proof (
  user_id text not null,
  number_index bytea not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries integer default 0 not null,
  proved_at timestamp with time zone
) row level security

table plan (
  id text not null,
  ordinal smallint not null,
  name text not null,
  content jsonb not null,
  most_lists integer default 20 not null,
  most_audiences integer default 20 not null,
  version integer default 1 not null
)

table plan_price (
  id text not null,
  plan_id text not null,
  currency text not null,
  "interval" text not null,
  amount_minor bigint not null,
  valid_from timestamp with time zone default '2026-01-01 00:00:00+00'::timestamp with time zone not null,
  set_by text,
  withdrawn_at timestamp with time zone
)

table plan_terms (
  plan_id text not null,
  currency text not null,
  discount_basis_points integer not null,
  monthly_bonus_minor bigint not null
)

table public_holiday (
  country_id integer not null,
  date date not null,
  name text not null
)

table push_device (
  token text not null,
  system text not null,
  user_id text not null,
  session_id text not null,
  created_at timestamp with time zone default now() not null
) row level security

table push_subscription (
  endpoint text not null,
  user_id text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone default now() not null,
  session_id text
) row level security

table rate_limit (
  key text not null,
  window_start timestamp with time zone not null,
  count integer not null
)

table recon_difference (
  id bigint generated always as identity not null,
  day date not null,
  kind text not null,
  subject text not null,
  user_id text,
  currency text,
  ours_minor bigint,
  theirs_minor bigint,
  message text not null,
  found_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  resolved_by text,
  resolution text,
  facts jsonb
) row level security

table recon_run (
  id bigint generated always as identity not null,
  compared_until timestamp with time zone not null,
  finished_at timestamp with time zone not null
) row level security

table recon_settled_mark (
  only_one boolean default true not null,
  settled_at timestamp with time zone not null,
  campaign_id uuid not null
) row level security

table reference_change (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  actor_user_id text not null,
  kind text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text not null
) row level security

table register_change (
  id bigint generated always as identity not null,
  country_id integer not null,
  number_encrypted bytea not null,
  is_added boolean not null,
  number_index bytea
) row level security

table register_chunk (
  country_id integer not null,
  ordinal integer not null,
  numbers_encrypted bytea not null
) row level security

table register_import (
  id uuid not null,
  country_id integer not null,
  mode text not null,
  source text not null,
  state text default 'shown'::text not null,
  accepted integer not null,
  duplicate integer not null,
  bad integer not null,
  bad_rows jsonb not null,
  added integer not null,
  unchanged integer not null,
  gone integer not null,
  read_by text,
  read_at timestamp with time zone not null,
  taken_by text,
  taken_at timestamp with time zone,
  reason text
) row level security

table register_import_number (
  import_id uuid not null,
  number_index bytea not null,
  number_encrypted bytea not null
) row level security

table register_number (
  country_id integer not null,
  number_index bytea not null,
  number_encrypted bytea not null,
  since timestamp with time zone not null
) row level security

table register_service (
  country_id integer not null,
  mark text,
  asked_at timestamp with time zone not null
)

table removed_file (
  storage_key text not null,
  removed_at timestamp with time zone default now() not null
)

table report_share (
  id uuid not null,
  campaign_id uuid not null,
  token_sha256 bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
) row level security

table revenue_cost_day (
  day date not null,
  country_id integer not null,
  flow_type_id smallint not null,
  route_id integer not null,
  connection_id integer not null,
  currency text not null,
  connection_name text not null,
  messages bigint not null,
  parts bigint not null,
  micros bigint not null
) row level security

table revenue_cost_share (
  campaign_id uuid not null,
  route_id integer not null,
  connection_id integer not null,
  currency text not null,
  day date not null,
  user_id text not null,
  country_id integer not null,
  flow_type_id smallint not null,
  connection_name text not null,
  messages bigint not null,
  parts bigint not null,
  micros bigint not null
) row level security

table revenue_day (
  day date not null,
  country_id integer not null,
  flow_type_id smallint not null,
  route_id integer not null,
  campaigns bigint not null,
  booked bigint not null,
  sent bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  clicks bigint not null,
  complaints bigint not null,
  booked_minor bigint not null,
  revenue_minor bigint not null,
  net_minor bigint not null,
  cost_micros bigint not null,
  parts_without_cost bigint not null
) row level security

table revenue_mark (
  id bigint generated always as identity not null,
  campaign_id uuid not null
) row level security

table revenue_share (
  campaign_id uuid not null,
  route_id integer not null,
  day date not null,
  user_id text not null,
  country_id integer not null,
  flow_type_id smallint not null,
  booked bigint not null,
  sent bigint not null,
  delivered bigint not null,
  undelivered bigint not null,
  clicks bigint not null,
  complaints bigint not null,
  booked_minor bigint not null,
  revenue_minor bigint not null,
  net_minor bigint not null,
  cost_micros bigint not null,
  parts_without_cost bigint not null
) row level security

table route (
  id integer not null,
  country_id integer not null,
  name text not null,
  opt_out_suffix text not null,
  is_open boolean default true not null
)

table route_feed (
  route_id integer not null,
  after bigint,
  as_of timestamp with time zone not null,
  read_at timestamp with time zone default now() not null
)

table route_limit (
  route_id integer not null,
  flow_type_id smallint not null,
  max_days integer,
  sender_max_length integer,
  max_parts integer,
  max_characters integer,
  asked_at timestamp with time zone default now() not null,
  rcs jsonb,
  banners jsonb
)

table saved_audience (
  id uuid not null,
  user_id text not null,
  name text not null,
  country_id integer not null,
  target_model_id smallint not null,
  targeting jsonb not null,
  list_id uuid,
  exclude_list_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  other_list_ids uuid[] default '{}'::uuid[] not null,
  list_use text default 'all'::text not null
) row level security

table schedule_run (
  name text not null,
  started_at timestamp with time zone not null
)

table session (
  id text not null,
  user_id text not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  acting_as_user_id text,
  acting_until timestamp with time zone,
  is_strong boolean default false not null,
  used_at timestamp with time zone default now() not null
) row level security

table shop_site (
  id uuid not null,
  user_id text not null,
  code text not null,
  country_id integer not null,
  name text not null,
  offer text not null,
  phone text default ''::text not null,
  whats_app text default ''::text not null,
  address text default ''::text not null,
  opening_hours text default ''::text not null,
  colour text not null,
  updated_at timestamp with time zone not null,
  taken_down_at timestamp with time zone,
  blocked_at timestamp with time zone,
  blocked_reason text,
  picture_key text default ''::text not null,
  picture_alt text default ''::text not null,
  layout text default 'stall'::text not null,
  opening_times text default ''::text not null
) row level security

table spend_return (
  idempotency_key text not null,
  campaign_id uuid not null,
  user_id text not null,
  currency text not null,
  amount_minor bigint not null,
  lapsed_minor bigint not null,
  at timestamp with time zone not null
) row level security

table subscription (
  id uuid not null,
  user_id text not null,
  provider text not null,
  provider_customer_id text not null,
  provider_price_id text not null,
  provider_session_id text,
  provider_subscription_id text,
  plan_price_id text not null,
  next_plan_price_id text,
  status text default 'incomplete'::text not null,
  ends_at_period_end boolean default false not null,
  started_at timestamp with time zone not null,
  first_paid_at timestamp with time zone,
  period_end timestamp with time zone,
  past_due_since timestamp with time zone,
  redirect_url text,
  last_decline text,
  dunning_sent integer default 0 not null,
  bonus_months integer default 0 not null,
  idempotency_key text not null,
  body_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  checked_at timestamp with time zone,
  ended_at timestamp with time zone,
  saves_card boolean default false not null,
  ended_by_suspension boolean default false not null
) row level security

table subscription_upgrade (
  id uuid not null,
  subscription_id uuid not null,
  payment_id uuid,
  from_price_id text not null,
  to_price_id text not null,
  next_price_id text not null,
  charge_minor bigint not null,
  bonus_minor bigint not null,
  bonus_until timestamp with time zone not null,
  words text not null,
  asked_at timestamp with time zone not null,
  applied_at timestamp with time zone,
  told_at timestamp with time zone
) row level security

table support_message (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  user_id text not null,
  subject text not null,
  message text not null,
  state text default 'open'::text not null,
  sent_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  answered_by text
) row level security

table two_factor (
  id text not null,
  secret text not null,
  backup_codes text not null,
  user_id text not null,
  verified boolean default true not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamp with time zone,
  last_step bigint
) row level security

table uploaded_file (
  user_id text not null,
  path text not null,
  storage_key text not null,
  size_bytes bigint default 0 not null,
  total_bytes bigint,
  mime_type text default ''::text not null,
  updated_at timestamp with time zone default now() not null,
  width_pixels integer,
  height_pixels integer,
  reserved_bytes bigint default 0 not null,
  blocked_at timestamp with time zone,
  blocked_reason text
) row level security

table vat_difference (
  currency text not null,
  month date not null,
  amount_minor bigint not null
) row level security

table verification (
  id text not null,
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null
) row level security

table voucher_redemption (
  id uuid not null,
  campaign_id uuid not null,
  at timestamp with time zone not null
) row level security

table webhook_event (
  provider text not null,
  event_id text not null,
  kind text not null,
  subject text not null,
  body_hash bytea not null,
  received_at timestamp with time zone default now() not null,
  processed_at timestamp with time zone
) row level security

-- Constraints

"user": constraint user_email_check CHECK ((email = lower(email)))

"user": constraint user_language_check CHECK ((language = ANY (ARRAY['en'::text, 'af'::text, 'zu'::text, 'xh'::text, 'tw'::text])))

"user": constraint user_suspension CHECK (((suspended_at IS NULL) = (suspended_reason IS NULL)))

"user": constraint user_pkey PRIMARY KEY (id)

"user": constraint user_email_key UNIQUE (email)

account: constraint account_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

account: constraint account_pkey PRIMARY KEY (id)

account: constraint account_once UNIQUE (provider_id, account_id)

account_client: constraint account_client_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

account_client: constraint account_client_pkey PRIMARY KEY (user_id, route_id)

account_pending_link: constraint account_pending_link_anonymous_user_id_fkey FOREIGN KEY (anonymous_user_id) REFERENCES "user"(id) ON DELETE CASCADE

account_pending_link: constraint account_pending_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

account_pending_link: constraint account_pending_link_pkey PRIMARY KEY (anonymous_user_id)

account_profile: constraint account_profile_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 80)))

account_profile: constraint account_profile_segment_check CHECK (((segment >= 1) AND (segment <= 16)))

account_profile: constraint account_profile_surname_check CHECK ((length(surname) <= 80))

account_profile: constraint account_profile_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

account_profile: constraint account_profile_pkey PRIMARY KEY (user_id)

account_signal: constraint account_signal_digest_check CHECK ((octet_length(digest) = 32))

account_signal: constraint account_signal_kind_check CHECK ((kind = ANY (ARRAY['device'::text, 'line'::text, 'words'::text])))

account_signal: constraint account_signal_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

account_signal: constraint account_signal_pkey PRIMARY KEY (user_id, kind, digest)

advertiser_note: constraint advertiser_note_text_check CHECK (((length(text) >= 2) AND (length(text) <= 2000)))

advertiser_note: constraint advertiser_note_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id)

advertiser_note: constraint advertiser_note_pkey PRIMARY KEY (id)

advertiser_note: constraint advertiser_note_seq_key UNIQUE (seq)

audit_log: constraint audit_log_action_check CHECK (((length(action) >= 1) AND (length(action) <= 80)))

audit_log: constraint audit_log_pkey PRIMARY KEY (id)

audit_state: constraint audit_state_name_check CHECK ((name = ANY (ARRAY['ledger'::text, 'documents'::text])))

audit_state: constraint audit_state_pkey PRIMARY KEY (name)

audited_account: constraint audited_account_pkey PRIMARY KEY (account_id)

audited_hold: constraint audited_hold_pkey PRIMARY KEY (reference)

audited_month: constraint audited_month_month_fkey FOREIGN KEY (month) REFERENCES closed_month(month)

audited_month: constraint audited_month_pkey PRIMARY KEY (month)

auto_top_up: constraint auto_top_up_amount_minor_check CHECK ((amount_minor > 0))

auto_top_up: constraint auto_top_up_cap CHECK ((monthly_cap_minor >= amount_minor))

auto_top_up: constraint auto_top_up_threshold_minor_check CHECK ((threshold_minor >= 0))

auto_top_up: constraint auto_top_up_pkey PRIMARY KEY (user_id)

balance_mark: constraint balance_mark_pkey PRIMARY KEY (id)

billing_profile: constraint billing_profile_pkey PRIMARY KEY (user_id)

bonus_grant: constraint bonus_grant_amount_minor_check CHECK ((amount_minor > 0))

bonus_grant: constraint bonus_grant_check CHECK ((expires_at > granted_at))

bonus_grant: constraint bonus_grant_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))

bonus_grant: constraint bonus_grant_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

bonus_grant: constraint bonus_grant_reason_said CHECK ((((reason_code IS NULL) = (reason_values IS NULL)) AND ((reason_code IS NULL) OR (granted_by IS NULL))))

bonus_grant: constraint bonus_grant_pkey PRIMARY KEY (id)

bonus_proposal: constraint bonus_proposal_amount_minor_check CHECK ((amount_minor > 0))

bonus_proposal: constraint bonus_proposal_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))

bonus_proposal: constraint bonus_proposal_decided CHECK (((state = 'waiting'::text) = (decided_by IS NULL)))

bonus_proposal: constraint bonus_proposal_four_eyes CHECK ((NOT (needs_approval AND (state = 'approved'::text) AND (decided_by = proposed_by))))

bonus_proposal: constraint bonus_proposal_not_own CHECK ((NOT ((state = 'approved'::text) AND (decided_by = user_id)))) NOT VALID

bonus_proposal: constraint bonus_proposal_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

bonus_proposal: constraint bonus_proposal_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])))

bonus_proposal: constraint bonus_proposal_pkey PRIMARY KEY (id)

bonus_proposal: constraint bonus_proposal_once UNIQUE (proposed_by, idempotency_key)

campaign: constraint campaign_allocation_type_id_check CHECK ((allocation_type_id = ANY (ARRAY[1, 2])))

campaign: constraint campaign_coins CHECK ((max_coins = ((people)::bigint * parts)))

campaign: constraint campaign_days_of_week_check CHECK ((days_of_week <@ '{1,2,3,4,5}'::integer[]))

campaign: constraint campaign_draft CHECK (((submitted_at IS NOT NULL) OR ((status = 237) AND (NOT is_final) AND (stop_requested_at IS NULL) AND (settled_at IS NULL))))

campaign: constraint campaign_end_hour_check CHECK (((end_hour >= 0) AND (end_hour <= 23)))

campaign: constraint campaign_flow_type_id_check CHECK (((flow_type_id >= 1) AND (flow_type_id <= 5)))

campaign: constraint campaign_link_check CHECK ((length(link) <= 2000))

campaign: constraint campaign_list_use_check CHECK ((list_use = ANY (ARRAY['all'::text, 'matching'::text, 'with-profile'::text])))

campaign: constraint campaign_people_check CHECK ((people >= 0))

campaign: constraint campaign_refund CHECK ((((refunded_coins >= 0) AND (refunded_coins <= COALESCE(max_coins, (0)::bigint))) AND ((refunded_minor >= 0) AND (refunded_minor <= COALESCE(amount_minor, (0)::bigint)))))

campaign: constraint campaign_response_type_check CHECK ((response_type = ANY (ARRAY[1, 3, 8])))

campaign: constraint campaign_resumed CHECK ((((resumed_at IS NULL) = (resumed_sent IS NULL)) AND (resumed_sent >= 0)))

campaign: constraint campaign_revision_check CHECK ((revision >= 0))

campaign: constraint campaign_sender_check CHECK ((length(sender) <= 11))

campaign: constraint campaign_start_hour_check CHECK (((start_hour >= 0) AND (start_hour <= 23)))

campaign: constraint campaign_status_check CHECK ((status = ANY (ARRAY[0, 300, 400, 237, 255, 250, 243, 500, 254, 9])))

campaign: constraint campaign_step_check CHECK ((step = ANY (ARRAY['message'::text, 'people'::text, 'when'::text, 'budget'::text, 'review'::text])))

campaign: constraint campaign_submitted CHECK (((submitted_at IS NULL) OR ((start_date IS NOT NULL) AND (end_date IS NOT NULL) AND (ends_at > starts_at) AND (parts > 0) AND (people > 0) AND (max_coins IS NOT NULL) AND (unit_price_ten_thousandths > 0) AND (amount_minor >= 0))))

campaign: constraint campaign_target_model_id_check CHECK (((target_model_id >= 1) AND (target_model_id <= 3)))

campaign: constraint campaign_text_check CHECK ((length(text) <= 2000))

campaign: constraint campaign_title_check CHECK ((length(title) <= 80))

campaign: constraint campaign_version_check CHECK ((version > 0))

campaign: constraint campaign_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

campaign: constraint campaign_exclude_list_id_fkey FOREIGN KEY (exclude_list_id) REFERENCES msisdn_list(id) ON DELETE SET NULL

campaign: constraint campaign_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE SET NULL

campaign: constraint campaign_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

campaign: constraint campaign_pkey PRIMARY KEY (id)

campaign_cost: constraint campaign_cost_messages_check CHECK ((messages >= 0))

campaign_cost: constraint campaign_cost_micros_check CHECK ((micros >= 0))

campaign_cost: constraint campaign_cost_parts_check CHECK ((parts >= 0))

campaign_cost: constraint campaign_cost_campaign_id_route_id_fkey FOREIGN KEY (campaign_id, route_id) REFERENCES campaign_route(campaign_id, route_id) ON DELETE CASCADE

campaign_cost: constraint campaign_cost_pkey PRIMARY KEY (campaign_id, route_id, service_id, connection_id, currency)

campaign_count: constraint campaign_count_pkey PRIMARY KEY (id)

campaign_day: constraint campaign_day_booked_check CHECK ((booked >= 0))

campaign_day: constraint campaign_day_clicks_check CHECK ((clicks >= 0))

campaign_day: constraint campaign_day_delivered_check CHECK ((delivered >= 0))

campaign_day: constraint campaign_day_figures CHECK ((sent >= (delivered + undelivered)))

campaign_day: constraint campaign_day_people_clicked_check CHECK ((people_clicked >= 0))

campaign_day: constraint campaign_day_undelivered_check CHECK ((undelivered >= 0))

campaign_day: constraint campaign_day_campaign_id_route_id_fkey FOREIGN KEY (campaign_id, route_id) REFERENCES campaign_route(campaign_id, route_id) ON DELETE CASCADE

campaign_day: constraint campaign_day_pkey PRIMARY KEY (campaign_id, route_id, day)

campaign_failure: constraint campaign_failure_count_check CHECK ((count >= 0))

campaign_failure: constraint campaign_failure_campaign_id_route_id_fkey FOREIGN KEY (campaign_id, route_id) REFERENCES campaign_route(campaign_id, route_id) ON DELETE CASCADE

campaign_failure: constraint campaign_failure_pkey PRIMARY KEY (campaign_id, route_id, reason)

campaign_hour: constraint campaign_hour_clicks_check CHECK ((clicks >= 0))

campaign_hour: constraint campaign_hour_delivered_check CHECK ((delivered >= 0))

campaign_hour: constraint campaign_hour_hour_check CHECK (((hour >= 0) AND (hour <= 23)))

campaign_hour: constraint campaign_hour_sent_check CHECK ((sent >= 0))

campaign_hour: constraint campaign_hour_campaign_id_route_id_fkey FOREIGN KEY (campaign_id, route_id) REFERENCES campaign_route(campaign_id, route_id) ON DELETE CASCADE

campaign_hour: constraint campaign_hour_pkey PRIMARY KEY (campaign_id, route_id, day, hour)

campaign_hours: constraint campaign_hours_check CHECK (((cardinality(hours) = cardinality(days)) AND (cardinality(sent) = cardinality(days)) AND (cardinality(delivered) = cardinality(days)) AND (cardinality(clicks) = cardinality(days))))

campaign_hours: constraint campaign_hours_campaign_id_route_id_fkey FOREIGN KEY (campaign_id, route_id) REFERENCES campaign_route(campaign_id, route_id) ON DELETE CASCADE

campaign_hours: constraint campaign_hours_pkey PRIMARY KEY (campaign_id, route_id)

campaign_payment: constraint campaign_payment_amount_minor_check CHECK ((amount_minor > 0))

campaign_payment: constraint campaign_payment_decided CHECK (((state = 'waiting'::text) = (decided_at IS NULL)))

campaign_payment: constraint campaign_payment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'not-sent'::text])))

campaign_payment: constraint campaign_payment_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)

campaign_payment: constraint campaign_payment_pkey PRIMARY KEY (payment_id)

campaign_review: constraint campaign_review_decided CHECK (((decision IS NULL) = (decided_at IS NULL)))

campaign_review: constraint campaign_review_decision_check CHECK ((decision = ANY (ARRAY['approved'::text, 'rejected'::text, 'superseded'::text])))

campaign_review: constraint campaign_review_note_check CHECK ((length(note) <= 300))

campaign_review: constraint campaign_review_reasoned CHECK (((decision IS DISTINCT FROM 'rejected'::text) OR (reason_code IS NOT NULL)))

campaign_review: constraint campaign_review_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE

campaign_review: constraint campaign_review_pkey PRIMARY KEY (campaign_id, revision)

campaign_route: constraint campaign_route_booked_check CHECK ((booked >= 0))

campaign_route: constraint campaign_route_charged_check CHECK ((charged >= 0))

campaign_route: constraint campaign_route_check CHECK ((coins >= people))

campaign_route: constraint campaign_route_clicks_check CHECK ((clicks >= 0))

campaign_route: constraint campaign_route_complaints_check CHECK ((complaints >= 0))

campaign_route: constraint campaign_route_delivered_check CHECK ((delivered >= 0))

campaign_route: constraint campaign_route_fallbacks_check CHECK ((fallbacks >= 0))

campaign_route: constraint campaign_route_figures CHECK (((people >= sent) AND (booked >= sent) AND (sent >= (delivered + undelivered))))

campaign_route: constraint campaign_route_people_check CHECK ((people > 0))

campaign_route: constraint campaign_route_people_clicked_check CHECK ((people_clicked >= 0))

campaign_route: constraint campaign_route_reads_check CHECK ((reads >= 0))

campaign_route: constraint campaign_route_route_parts_check CHECK ((route_parts > 0))

campaign_route: constraint campaign_route_status_check CHECK ((status = ANY (ARRAY[0, 300, 400, 237, 255, 250, 243, 500, 254, 9])))

campaign_route: constraint campaign_route_undelivered_check CHECK ((undelivered >= 0))

campaign_route: constraint campaign_route_viewable_check CHECK ((viewable >= 0))

campaign_route: constraint campaign_route_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE

campaign_route: constraint campaign_route_pkey PRIMARY KEY (campaign_id, route_id)

campaign_route: constraint campaign_route_campaign_code_key UNIQUE (campaign_code)

campaign_route: constraint campaign_route_campaign_id_position_key UNIQUE (campaign_id, "position")

campaign_route_retired: constraint campaign_route_retired_campaign_id_route_id_fkey FOREIGN KEY (campaign_id, route_id) REFERENCES campaign_route(campaign_id, route_id) ON DELETE CASCADE

campaign_route_retired: constraint campaign_route_retired_pkey PRIMARY KEY (campaign_id, route_id, campaign_code)

campaign_submission: constraint campaign_submission_body_sha256_check CHECK ((octet_length(body_sha256) = 32))

campaign_submission: constraint campaign_submission_finished CHECK (((state = 'working'::text) = (finished_at IS NULL)))

campaign_submission: constraint campaign_submission_state_check CHECK ((state = ANY (ARRAY['working'::text, 'done'::text, 'abandoned'::text])))

campaign_submission: constraint campaign_submission_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id)

campaign_submission: constraint campaign_submission_pkey PRIMARY KEY (campaign_id)

campaign_submission: constraint campaign_submission_user_id_idempotency_key_key UNIQUE (user_id, idempotency_key)

campaign_submission_step: constraint campaign_submission_step_step_check CHECK ((step = ANY (ARRAY['hold'::text, 'client'::text, 'link'::text, 'list'::text, 'service'::text, 'pending'::text])))

campaign_submission_step: constraint campaign_submission_step_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign_submission(campaign_id)

campaign_submission_step: constraint campaign_submission_step_pkey PRIMARY KEY (campaign_id, step, route_id)

campaign_test: constraint campaign_test_copies_check CHECK (((copies >= 1) AND (copies <= 5)))

campaign_test: constraint campaign_test_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE

campaign_test: constraint campaign_test_pkey PRIMARY KEY (id)

campaign_voucher: constraint campaign_voucher_word_check CHECK ((word ~ '^[A-Z0-9]{3,12}$'::text))

campaign_voucher: constraint campaign_voucher_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE

campaign_voucher: constraint campaign_voucher_pkey PRIMARY KEY (campaign_id)

card_setup: constraint card_setup_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'saved'::text, 'failed'::text])))

card_setup: constraint card_setup_pkey PRIMARY KEY (id)

city: constraint city_county_id_fkey FOREIGN KEY (county_id) REFERENCES county(id)

city: constraint city_pkey PRIMARY KEY (id)

city: constraint city_county_id_name_key UNIQUE (county_id, name)

closed_month: constraint closed_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))

closed_month: constraint closed_month_pkey PRIMARY KEY (month)

config_section: constraint config_section_name_check CHECK ((name ~ '^[a-zA-Z][a-zA-Z0-9]{0,59}$'::text))

config_section: constraint config_section_pkey PRIMARY KEY (name)

correction: constraint correction_amount_minor_check CHECK ((amount_minor <> 0))

correction: constraint correction_decided CHECK (((NOT needs_approval) OR ((status = 'awaiting'::text) = (decided_by IS NULL))))

correction: constraint correction_four_eyes CHECK ((NOT (needs_approval AND (status = 'posted'::text) AND (decided_by = requested_by))))

correction: constraint correction_reason_check CHECK (((length(reason) >= 3) AND (length(reason) <= 300)))

correction: constraint correction_status_check CHECK ((status = ANY (ARRAY['awaiting'::text, 'posted'::text, 'declined'::text])))

correction: constraint correction_pkey PRIMARY KEY (id)

correction: constraint correction_once UNIQUE (requested_by, idempotency_key)

country: constraint country_check CHECK ((maximum_top_up_minor >= minimum_top_up_minor))

country: constraint country_code_check CHECK ((code ~ '^[A-Z]{2}$'::text))

country: constraint country_currency_code_check CHECK ((currency_code ~ '^[A-Z]{3}$'::text))

country: constraint country_minimum_top_up_minor_check CHECK ((minimum_top_up_minor > 0))

country: constraint country_msisdn_prefix_check CHECK ((msisdn_prefix ~ '^[0-9]{1,4}$'::text))

country: constraint country_pcm_unit_price_ten_thousandths_check CHECK ((pcm_unit_price_ten_thousandths > 0))

country: constraint country_sms_unit_price_ten_thousandths_check CHECK ((sms_unit_price_ten_thousandths > 0))

country: constraint country_pkey PRIMARY KEY (id)

country: constraint country_code_key UNIQUE (code)

country: constraint country_name_key UNIQUE (name)

country_price: constraint country_price_pcm_unit_price_ten_thousandths_check CHECK ((pcm_unit_price_ten_thousandths > 0))

country_price: constraint country_price_sms_unit_price_ten_thousandths_check CHECK ((sms_unit_price_ten_thousandths > 0))

country_price: constraint country_price_withdrawn CHECK ((withdrawn_at < valid_from))

country_price: constraint country_price_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

country_price: constraint country_price_pkey PRIMARY KEY (id)

country_rule: constraint country_rule_check CHECK ((isempty(valid) OR (lower(valid) = valid_from)))

country_rule: constraint country_rule_kind_check CHECK ((kind = ANY (ARRAY['legalHours'::text, 'tax'::text, 'invoiceForms'::text, 'forbiddenWords'::text, 'stopWords'::text, 'contact'::text, 'retention'::text, 'limits'::text])))

country_rule: constraint country_rule_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

country_rule: constraint country_rule_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

country_rule: constraint country_rule_pkey PRIMARY KEY (id)

country_rule: constraint country_rule_country_id_kind_valid_excl EXCLUDE USING gist (country_id WITH =, kind WITH =, valid WITH &&)

county: constraint county_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

county: constraint county_pkey PRIMARY KEY (id)

county: constraint county_country_id_name_key UNIQUE (country_id, name)

customer_erasure: constraint customer_erasure_pkey PRIMARY KEY (provider, provider_customer_id)

database_place: constraint database_place_only_one_check CHECK (only_one)

database_place: constraint database_place_pkey PRIMARY KEY (only_one)

dispute: constraint dispute_amount_minor_check CHECK ((amount_minor > 0))

dispute: constraint dispute_closed_when CHECK (((status = 'open'::text) = (closed_at IS NULL)))

dispute: constraint dispute_collected_at_most CHECK (((collected_minor >= 0) AND (collected_minor <= COALESCE(loss_minor, (0)::bigint))))

dispute: constraint dispute_loss_when_lost CHECK (((status = 'lost'::text) = (loss_minor IS NOT NULL)))

dispute: constraint dispute_status_check CHECK ((status = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))

dispute: constraint dispute_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)

dispute: constraint dispute_pkey PRIMARY KEY (id)

dispute: constraint dispute_once UNIQUE (provider, provider_dispute_id)

hold: constraint hold_amount_minor_check CHECK ((amount_minor > 0))

hold: constraint hold_captured_minor_check CHECK ((captured_minor >= 0))

hold: constraint hold_closed_when_used_up CHECK (((closed_at IS NULL) OR ((captured_minor + released_minor) = amount_minor)))

hold: constraint hold_not_exceeded CHECK (((captured_minor + released_minor) <= amount_minor))

hold: constraint hold_released_minor_check CHECK ((released_minor >= 0))

hold: constraint hold_pkey PRIMARY KEY (campaign_id)

hold_part: constraint hold_part_amount_minor_check CHECK ((amount_minor > 0))

hold_part: constraint hold_part_captured_minor_check CHECK ((captured_minor >= 0))

hold_part: constraint hold_part_not_exceeded CHECK (((captured_minor + released_minor) <= amount_minor))

hold_part: constraint hold_part_released_minor_check CHECK ((released_minor >= 0))

hold_part: constraint hold_part_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES hold(campaign_id)

hold_part: constraint hold_part_pkey PRIMARY KEY (campaign_id, ordinal)

invoice: constraint invoice_adds_up CHECK ((((net_minor + tax_minor) = gross_minor) AND (net_minor >= 0) AND (tax_minor >= 0)))

invoice: constraint invoice_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))

invoice: constraint invoice_form_check CHECK ((form = ANY (ARRAY['receipt'::text, 'abridged'::text, 'full'::text])))

invoice: constraint invoice_gross_minor_check CHECK ((gross_minor > 0))

invoice: constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])))

invoice: constraint invoice_number_check CHECK ((number > 0))

invoice: constraint invoice_refund_shape CHECK ((num_nonnulls(refund_id, dispute_id) =
CASE kind
    WHEN 'credit-note'::text THEN 1
    ELSE 0
END))

invoice: constraint invoice_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoice(id)

invoice: constraint invoice_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES dispute(id)

invoice: constraint invoice_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)

invoice: constraint invoice_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES payment_refund(id)

invoice: constraint invoice_pkey PRIMARY KEY (id)

invoice: constraint invoice_number_once UNIQUE (country, kind, year, number)

invoice: constraint invoice_refund_once UNIQUE (refund_id)

invoice_counter: constraint invoice_counter_last_number_check CHECK ((last_number > 0))

invoice_counter: constraint invoice_counter_lost_numbers_check CHECK ((lost_numbers >= 0))

invoice_counter: constraint invoice_counter_pkey PRIMARY KEY (country, kind, year)

invoice_line: constraint invoice_line_adds_up CHECK (((net_minor + tax_minor) = gross_minor))

invoice_line: constraint invoice_line_quantity_check CHECK ((quantity > 0))

invoice_line: constraint invoice_line_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)

invoice_line: constraint invoice_line_pkey PRIMARY KEY (invoice_id, ordinal)

invoice_tax: constraint invoice_tax_amount_minor_check CHECK ((amount_minor >= 0))

invoice_tax: constraint invoice_tax_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)

invoice_tax: constraint invoice_tax_pkey PRIMARY KEY (invoice_id, ordinal)

kept_card: constraint kept_card_pkey PRIMARY KEY (user_id, provider, card_id)

lease: constraint lease_pkey PRIMARY KEY (key)

ledger_account: constraint ledger_account_no_overdraft CHECK ((balance_minor >= 0))

ledger_account: constraint ledger_account_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES bonus_grant(id)

ledger_account: constraint ledger_account_pkey PRIMARY KEY (id)

ledger_account: constraint ledger_account_once UNIQUE NULLS NOT DISTINCT (owner_user_id, currency, kind, provider, grant_id)

ledger_entry: constraint ledger_entry_moves_something CHECK ((amount_minor <> 0))

ledger_entry: constraint ledger_entry_pkey PRIMARY KEY (journal_id, leg)

ledger_journal: constraint ledger_journal_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 300)))

ledger_journal: constraint ledger_journal_kind_check CHECK ((kind = ANY (ARRAY['top-up'::text, 'hold'::text, 'release'::text, 'spend'::text, 'bonus'::text, 'bonus-expiry'::text, 'refund'::text, 'correction'::text, 'subscription'::text, 'dispute'::text, 'fee'::text, 'tax'::text])))

ledger_journal: constraint ledger_journal_pkey PRIMARY KEY (id)

ledger_journal: constraint ledger_journal_once UNIQUE (scope, idempotency_key)

legal_agreement: constraint legal_agreement_kind_country_id_version_fkey FOREIGN KEY (kind, country_id, version) REFERENCES legal_text(kind, country_id, version)

legal_agreement: constraint legal_agreement_pkey PRIMARY KEY (user_id, kind, country_id, version)

legal_text: constraint legal_text_body_check CHECK (((length(body) >= 200) AND (length(body) <= 60000)))

legal_text: constraint legal_text_kind_check CHECK ((kind = ANY (ARRAY['terms'::text, 'privacy'::text])))

legal_text: constraint legal_text_version_check CHECK ((version > 0))

legal_text: constraint legal_text_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

legal_text: constraint legal_text_pkey PRIMARY KEY (kind, country_id, version)

list_import: constraint list_import_check CHECK (((read_bytes >= 0) AND (read_bytes <= total_bytes)))

list_import: constraint list_import_check1 CHECK (((problem <> ''::text) = (state = 'failed'::text)))

list_import: constraint list_import_check2 CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'reading'::text]))))

list_import: constraint list_import_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))

list_import: constraint list_import_phone_column_check CHECK (((phone_column >= 0) AND (phone_column <= 199)))

list_import: constraint list_import_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'reading'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))

list_import: constraint list_import_total_bytes_check CHECK ((total_bytes > 0))

list_import: constraint list_import_tries_check CHECK ((tries >= 0))

list_import: constraint list_import_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

list_import: constraint list_import_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

list_import: constraint list_import_pkey PRIMARY KEY (id)

low_balance: constraint low_balance_pkey PRIMARY KEY (user_id, currency)

mobile_proof: constraint mobile_proof_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

mobile_proof: constraint mobile_proof_pkey PRIMARY KEY (user_id)

msisdn_list: constraint msisdn_list_accepted_check CHECK ((accepted >= 0))

msisdn_list: constraint msisdn_list_bad_check CHECK ((bad >= 0))

msisdn_list: constraint msisdn_list_consent CHECK ((((consent_at IS NULL) = (consent_source IS NULL)) AND ((consent_at IS NULL) = (consent_text IS NULL))))

msisdn_list: constraint msisdn_list_duplicate_check CHECK ((duplicate >= 0))

msisdn_list: constraint msisdn_list_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))

msisdn_list: constraint msisdn_list_phone_column_check CHECK (((phone_column >= 0) AND (phone_column <= 199)))

msisdn_list: constraint msisdn_list_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

msisdn_list: constraint msisdn_list_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

msisdn_list: constraint msisdn_list_pkey PRIMARY KEY (id)

msisdn_list_asked: constraint msisdn_list_asked_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE CASCADE

msisdn_list_asked: constraint msisdn_list_asked_pkey PRIMARY KEY (list_id, route_id, revision, address_hour, address_sha256)

msisdn_list_bad_row: constraint msisdn_list_bad_row_row_number_check CHECK ((row_number > 0))

msisdn_list_bad_row: constraint msisdn_list_bad_row_value CHECK (((value IS NULL) <> (value_encrypted IS NULL)))

msisdn_list_bad_row: constraint msisdn_list_bad_row_value_check CHECK ((length(value) <= 60))

msisdn_list_bad_row: constraint msisdn_list_bad_row_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE CASCADE

msisdn_list_bad_row: constraint msisdn_list_bad_row_pkey PRIMARY KEY (list_id, row_number)

msisdn_list_chunk: constraint msisdn_list_chunk_ordinal_check CHECK ((ordinal >= 0))

msisdn_list_chunk: constraint msisdn_list_chunk_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE CASCADE

msisdn_list_chunk: constraint msisdn_list_chunk_pkey PRIMARY KEY (list_id, ordinal)

msisdn_list_number: constraint msisdn_list_number_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE CASCADE

msisdn_list_number: constraint msisdn_list_number_pkey PRIMARY KEY (list_id, number_index)

msisdn_list_route: constraint msisdn_list_route_on_network_check CHECK ((on_network >= 0))

msisdn_list_route: constraint msisdn_list_route_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE CASCADE

msisdn_list_route: constraint msisdn_list_route_pkey PRIMARY KEY (list_id, route_id, revision)

msisdn_list_skipped: constraint msisdn_list_skipped_ordinal_check CHECK ((ordinal >= 0))

msisdn_list_skipped: constraint msisdn_list_skipped_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 40)))

msisdn_list_skipped: constraint msisdn_list_skipped_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE CASCADE

msisdn_list_skipped: constraint msisdn_list_skipped_pkey PRIMARY KEY (list_id, reason, ordinal)

notification: constraint notification_body_check CHECK ((length(body) <= 1000))

notification: constraint notification_event_key_check CHECK (((length(event_key) >= 1) AND (length(event_key) <= 200)))

notification: constraint notification_kind_check CHECK ((kind = ANY (ARRAY['approved'::text, 'rejected'::text, 'finished'::text, 'expired'::text, 'low-balance'::text, 'payment'::text, 'payment-failed'::text, 'invoice'::text, 'dispute'::text, 'bonus'::text, 'support'::text])))

notification: constraint notification_link_check CHECK (((link ~ '^/'::text) AND (length(link) <= 300)))

notification: constraint notification_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))

notification: constraint notification_wording_check CHECK ((length((wording)::text) <= 8000))

notification: constraint notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

notification: constraint notification_pkey PRIMARY KEY (id)

notification: constraint notification_once UNIQUE (user_id, event_key)

notification: constraint notification_seq_key UNIQUE (seq)

notification_preference: constraint notification_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

notification_preference: constraint notification_preference_pkey PRIMARY KEY (user_id, kind)

notification_sms: constraint notification_sms_state_check CHECK ((state = ANY (ARRAY['working'::text, 'waiting'::text, 'sent'::text, 'opted-out'::text, 'too-many'::text])))

notification_sms: constraint notification_sms_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification(id) ON DELETE CASCADE

notification_sms: constraint notification_sms_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

notification_sms: constraint notification_sms_pkey PRIMARY KEY (notification_id)

opt_out_number: constraint opt_out_number_pkey PRIMARY KEY (number_index)

opt_out_number_lift: constraint opt_out_number_lift_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

opt_out_number_lift: constraint opt_out_number_lift_pkey PRIMARY KEY (id)

passkey: constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

passkey: constraint passkey_pkey PRIMARY KEY (id)

passkey: constraint passkey_credential_id_key UNIQUE (credential_id)

payment: constraint payment_amount_minor_check CHECK ((amount_minor > 0))

payment: constraint payment_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))

payment: constraint payment_debt_settled_within CHECK (((debt_settled_minor >= 0) AND (debt_settled_minor <= amount_minor)))

payment: constraint payment_idempotency_key_check CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 200)))

payment: constraint payment_method_check CHECK ((method = ANY (ARRAY['checkout'::text, 'token'::text, 'saved-card'::text, 'mobile-money'::text, 'subscription'::text])))

payment: constraint payment_refund_within CHECK (((refunded_minor >= 0) AND (refunded_minor <= amount_minor)))

payment: constraint payment_status_check CHECK ((status = ANY (ARRAY['created'::text, 'pending'::text, 'requires-action'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'refunded'::text])))

payment: constraint payment_subscription_shape CHECK (
CASE
    WHEN (method = 'subscription'::text) THEN (subscription_id IS NOT NULL)
    WHEN (method = 'saved-card'::text) THEN true
    ELSE (subscription_id IS NULL)
END)

payment: constraint payment_succeeded_when CHECK (((status = ANY (ARRAY['succeeded'::text, 'refunded'::text])) = (succeeded_at IS NOT NULL)))

payment: constraint payment_of_subscription FOREIGN KEY (subscription_id) REFERENCES subscription(id)

payment: constraint payment_pkey PRIMARY KEY (id)

payment: constraint payment_charge_once UNIQUE (provider, provider_payment_id)

payment: constraint payment_once UNIQUE (user_id, idempotency_key)

payment: constraint payment_session_once UNIQUE (provider, provider_session_id)

payment_customer: constraint payment_customer_pkey PRIMARY KEY (user_id, provider)

payment_customer: constraint payment_customer_once UNIQUE (provider, provider_customer_id)

payment_refund: constraint payment_refund_amount_minor_check CHECK ((amount_minor > 0))

payment_refund: constraint payment_refund_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

payment_refund: constraint payment_refund_refused CHECK (((refused_at IS NULL) OR (campaign_id IS NOT NULL) OR (idempotency_key !~~ 'refused:%'::text)))

payment_refund: constraint payment_refund_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))

payment_refund: constraint payment_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)

payment_refund: constraint payment_refund_pkey PRIMARY KEY (id)

payment_refund: constraint payment_refund_once UNIQUE (payment_id, idempotency_key)

payment_refund: constraint payment_refund_provider_refund_id_key UNIQUE (provider_refund_id)

payment_signal: constraint payment_signal_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'decline'::text])))

payment_signal: constraint payment_signal_what_check CHECK (((length(what) >= 1) AND (length(what) <= 200)))

payment_signal: constraint payment_signal_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE CASCADE

payment_signal: constraint payment_signal_pkey PRIMARY KEY (payment_id, kind, what)

phone_code: constraint phone_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

phone_code: constraint phone_code_pkey PRIMARY KEY (id)

phone_proof: constraint phone_proof_tries_check CHECK ((tries >= 0))

phone_proof: constraint phone_proof_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

phone_proof: constraint phone_proof_pkey PRIMARY KEY (user_id, number_index)

plan: constraint plan_most_audiences_check CHECK (((most_audiences >= 1) AND (most_audiences <= 1000)))

plan: constraint plan_most_lists_check CHECK (((most_lists >= 1) AND (most_lists <= 1000)))

plan: constraint plan_pkey PRIMARY KEY (id)

plan_price: constraint plan_price_amount_minor_check CHECK ((amount_minor > 0))

plan_price: constraint plan_price_interval_check CHECK (("interval" = ANY (ARRAY['month'::text, 'year'::text])))

plan_price: constraint plan_price_withdrawn CHECK ((withdrawn_at < valid_from))

plan_price: constraint plan_price_plan_id_currency_fkey FOREIGN KEY (plan_id, currency) REFERENCES plan_terms(plan_id, currency)

plan_price: constraint plan_price_pkey PRIMARY KEY (id)

plan_terms: constraint plan_terms_discount_basis_points_check CHECK (((discount_basis_points >= 0) AND (discount_basis_points <= 5000)))

plan_terms: constraint plan_terms_monthly_bonus_minor_check CHECK ((monthly_bonus_minor >= 0))

plan_terms: constraint plan_terms_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plan(id)

plan_terms: constraint plan_terms_pkey PRIMARY KEY (plan_id, currency)

public_holiday: constraint public_holiday_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

public_holiday: constraint public_holiday_pkey PRIMARY KEY (country_id, date)

push_device: constraint push_device_system_check CHECK ((system = ANY (ARRAY['android'::text, 'ios'::text])))

push_device: constraint push_device_token_check CHECK (((length(token) >= 1) AND (length(token) <= 4096)))

push_device: constraint push_device_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE

push_device: constraint push_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

push_device: constraint push_device_pkey PRIMARY KEY (token)

push_subscription: constraint push_subscription_endpoint_check CHECK (((endpoint ~ '^https://'::text) AND (length(endpoint) <= 1000)))

push_subscription: constraint push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE

push_subscription: constraint push_subscription_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

push_subscription: constraint push_subscription_pkey PRIMARY KEY (endpoint)

rate_limit: constraint rate_limit_pkey PRIMARY KEY (key)

recon_difference: constraint recon_difference_resolved CHECK (((resolved_at IS NULL) = (resolution IS NULL)))

recon_difference: constraint recon_difference_pkey PRIMARY KEY (id)

recon_run: constraint recon_run_pkey PRIMARY KEY (id)

recon_settled_mark: constraint recon_settled_mark_only_one_check CHECK (only_one)

recon_settled_mark: constraint recon_settled_mark_pkey PRIMARY KEY (only_one)

reference_change: constraint reference_change_kind_check CHECK ((kind = ANY (ARRAY['section'::text, 'price'::text, 'route'::text, 'holiday'::text, 'plan'::text, 'country'::text, 'rule'::text, 'network'::text])))

reference_change: constraint reference_change_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

reference_change: constraint reference_change_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 80)))

reference_change: constraint reference_change_pkey PRIMARY KEY (id)

register_change: constraint register_change_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

register_change: constraint register_change_pkey PRIMARY KEY (id)

register_chunk: constraint register_chunk_ordinal_check CHECK ((ordinal >= 0))

register_chunk: constraint register_chunk_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

register_chunk: constraint register_chunk_pkey PRIMARY KEY (country_id, ordinal)

register_import: constraint register_import_check CHECK (((state = 'taken'::text) = (taken_at IS NOT NULL)))

register_import: constraint register_import_mode_check CHECK ((mode = ANY (ARRAY['replace'::text, 'add'::text])))

register_import: constraint register_import_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

register_import: constraint register_import_source_check CHECK ((source = ANY (ARRAY['file'::text, 'service'::text])))

register_import: constraint register_import_state_check CHECK ((state = ANY (ARRAY['shown'::text, 'taken'::text, 'dropped'::text])))

register_import: constraint register_import_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

register_import: constraint register_import_pkey PRIMARY KEY (id)

register_import_number: constraint register_import_number_import_id_fkey FOREIGN KEY (import_id) REFERENCES register_import(id) ON DELETE CASCADE

register_import_number: constraint register_import_number_pkey PRIMARY KEY (import_id, number_index)

register_number: constraint register_number_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

register_number: constraint register_number_pkey PRIMARY KEY (number_index)

register_service: constraint register_service_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

register_service: constraint register_service_pkey PRIMARY KEY (country_id)

removed_file: constraint removed_file_pkey PRIMARY KEY (storage_key)

report_share: constraint report_share_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign(id) ON DELETE CASCADE

report_share: constraint report_share_pkey PRIMARY KEY (id)

report_share: constraint report_share_token_sha256_key UNIQUE (token_sha256)

revenue_cost_day: constraint revenue_cost_day_pkey PRIMARY KEY (day, country_id, flow_type_id, route_id, connection_id, currency)

revenue_cost_share: constraint revenue_cost_share_pkey PRIMARY KEY (campaign_id, route_id, connection_id, currency)

revenue_day: constraint revenue_day_pkey PRIMARY KEY (day, country_id, flow_type_id, route_id)

revenue_mark: constraint revenue_mark_pkey PRIMARY KEY (id)

revenue_share: constraint revenue_share_pkey PRIMARY KEY (campaign_id, route_id)

route: constraint route_opt_out_suffix_check CHECK ((length(opt_out_suffix) <= 60))

route: constraint route_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

route: constraint route_pkey PRIMARY KEY (id)

route_feed: constraint route_feed_after_check CHECK ((after >= 0))

route_feed: constraint route_feed_pkey PRIMARY KEY (route_id)

route_limit: constraint route_limit_banners_check CHECK ((jsonb_typeof(banners) = 'array'::text))

route_limit: constraint route_limit_max_characters_check CHECK ((max_characters > 0))

route_limit: constraint route_limit_max_days_check CHECK ((max_days > 0))

route_limit: constraint route_limit_max_parts_check CHECK ((max_parts > 0))

route_limit: constraint route_limit_rcs_check CHECK ((jsonb_typeof(rcs) = 'object'::text))

route_limit: constraint route_limit_sender_max_length_check CHECK ((sender_max_length > 0))

route_limit: constraint route_limit_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(id) ON DELETE CASCADE

route_limit: constraint route_limit_pkey PRIMARY KEY (route_id, flow_type_id)

saved_audience: constraint saved_audience_list_use_check CHECK ((list_use = ANY (ARRAY['all'::text, 'matching'::text, 'with-profile'::text])))

saved_audience: constraint saved_audience_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))

saved_audience: constraint saved_audience_target_model_id_check CHECK (((target_model_id >= 1) AND (target_model_id <= 3)))

saved_audience: constraint saved_audience_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

saved_audience: constraint saved_audience_exclude_list_id_fkey FOREIGN KEY (exclude_list_id) REFERENCES msisdn_list(id) ON DELETE SET NULL

saved_audience: constraint saved_audience_list_id_fkey FOREIGN KEY (list_id) REFERENCES msisdn_list(id) ON DELETE SET NULL

saved_audience: constraint saved_audience_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

saved_audience: constraint saved_audience_pkey PRIMARY KEY (id)

schedule_run: constraint schedule_run_pkey PRIMARY KEY (name)

session: constraint session_acting_as_user_id_fkey FOREIGN KEY (acting_as_user_id) REFERENCES "user"(id) ON DELETE SET NULL

session: constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

session: constraint session_pkey PRIMARY KEY (id)

session: constraint session_token_key UNIQUE (token)

shop_site: constraint shop_site_address_check CHECK ((length(address) <= 200))

shop_site: constraint shop_site_blocked CHECK (((blocked_at IS NULL) = (blocked_reason IS NULL)))

shop_site: constraint shop_site_code_check CHECK ((code ~ '^[a-z0-9]{6,12}$'::text))

shop_site: constraint shop_site_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text))

shop_site: constraint shop_site_layout_check CHECK ((layout = ANY (ARRAY['stall'::text, 'poster'::text, 'card'::text])))

shop_site: constraint shop_site_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))

shop_site: constraint shop_site_offer_check CHECK (((length(offer) >= 1) AND (length(offer) <= 300)))

shop_site: constraint shop_site_opening_hours_check CHECK ((length(opening_hours) <= 200))

shop_site: constraint shop_site_opening_times_check CHECK ((opening_times ~ '^((([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]|closed)(,(([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]|closed)){6})?$'::text))

shop_site: constraint shop_site_phone_check CHECK ((phone ~ '^[0-9]{0,15}$'::text))

shop_site: constraint shop_site_picture CHECK (((picture_key = ''::text) = (picture_alt = ''::text)))

shop_site: constraint shop_site_picture_alt_check CHECK ((length(picture_alt) <= 120))

shop_site: constraint shop_site_picture_key_check CHECK ((picture_key ~ '^(pictures/[0-9a-f-]{36})?$'::text))

shop_site: constraint shop_site_whats_app_check CHECK ((whats_app ~ '^[0-9]{0,15}$'::text))

shop_site: constraint shop_site_country_id_fkey FOREIGN KEY (country_id) REFERENCES country(id)

shop_site: constraint shop_site_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

shop_site: constraint shop_site_pkey PRIMARY KEY (id)

shop_site: constraint shop_site_code_key UNIQUE (code)

spend_return: constraint spend_return_amount_minor_check CHECK ((amount_minor > 0))

spend_return: constraint spend_return_check CHECK (((lapsed_minor >= 0) AND (lapsed_minor <= amount_minor)))

spend_return: constraint spend_return_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES hold(campaign_id)

spend_return: constraint spend_return_pkey PRIMARY KEY (idempotency_key)

subscription: constraint subscription_status_check CHECK ((status = ANY (ARRAY['incomplete'::text, 'active'::text, 'past-due'::text, 'ended'::text])))

subscription: constraint subscription_next_plan_price_id_fkey FOREIGN KEY (next_plan_price_id) REFERENCES plan_price(id)

subscription: constraint subscription_plan_price_id_fkey FOREIGN KEY (plan_price_id) REFERENCES plan_price(id)

subscription: constraint subscription_pkey PRIMARY KEY (id)

subscription: constraint subscription_at_provider_once UNIQUE (provider, provider_subscription_id)

subscription: constraint subscription_once UNIQUE (user_id, idempotency_key)

subscription_upgrade: constraint subscription_upgrade_bonus_minor_check CHECK ((bonus_minor >= 0))

subscription_upgrade: constraint subscription_upgrade_charge_minor_check CHECK ((charge_minor >= 0))

subscription_upgrade: constraint subscription_upgrade_told CHECK (((told_at IS NULL) OR (applied_at IS NOT NULL)))

subscription_upgrade: constraint subscription_upgrade_from_price_id_fkey FOREIGN KEY (from_price_id) REFERENCES plan_price(id)

subscription_upgrade: constraint subscription_upgrade_next_price_id_fkey FOREIGN KEY (next_price_id) REFERENCES plan_price(id)

subscription_upgrade: constraint subscription_upgrade_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id)

subscription_upgrade: constraint subscription_upgrade_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES subscription(id)

subscription_upgrade: constraint subscription_upgrade_to_price_id_fkey FOREIGN KEY (to_price_id) REFERENCES plan_price(id)

subscription_upgrade: constraint subscription_upgrade_pkey PRIMARY KEY (id)

subscription_upgrade: constraint subscription_upgrade_payment_id_key UNIQUE (payment_id)

support_message: constraint support_message_answer CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL))))

support_message: constraint support_message_answer_check CHECK ((length(answer) <= 4000))

support_message: constraint support_message_answered CHECK (((state <> 'answered'::text) OR (answer IS NOT NULL)))

support_message: constraint support_message_message_check CHECK (((length(message) >= 1) AND (length(message) <= 4000)))

support_message: constraint support_message_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'closed'::text])))

support_message: constraint support_message_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 120)))

support_message: constraint support_message_pkey PRIMARY KEY (id)

support_message: constraint support_message_seq_key UNIQUE (seq)

two_factor: constraint two_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

two_factor: constraint two_factor_pkey PRIMARY KEY (id)

two_factor: constraint two_factor_user_id_key UNIQUE (user_id)

uploaded_file: constraint uploaded_file_blocked CHECK (((blocked_at IS NULL) = (blocked_reason IS NULL)))

uploaded_file: constraint uploaded_file_path_check CHECK (((length(path) >= 1) AND (length(path) <= 200)))

uploaded_file: constraint uploaded_file_reserved CHECK ((reserved_bytes >= 0))

uploaded_file: constraint uploaded_file_size CHECK (((total_bytes IS NULL) OR (size_bytes <= total_bytes)))

uploaded_file: constraint uploaded_file_size_bytes_check CHECK ((size_bytes >= 0))

uploaded_file: constraint uploaded_file_total_bytes_check CHECK ((total_bytes > 0))

uploaded_file: constraint uploaded_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES "user"(id) ON DELETE CASCADE

uploaded_file: constraint uploaded_file_pkey PRIMARY KEY (user_id, path)

uploaded_file: constraint uploaded_file_storage_key_key UNIQUE (storage_key)

vat_difference: constraint vat_difference_pkey PRIMARY KEY (currency, month)

verification: constraint verification_pkey PRIMARY KEY (id)

voucher_redemption: constraint voucher_redemption_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaign_voucher(campaign_id) ON DELETE CASCADE

voucher_redemption: constraint voucher_redemption_pkey PRIMARY KEY (id)

webhook_event: constraint webhook_event_pkey PRIMARY KEY (provider, event_id)

-- Indexes

CREATE INDEX account_client_links_closed ON public.account_client USING btree (user_id) WHERE links_closed

CREATE INDEX account_owner ON public.account USING btree (user_id)

CREATE INDEX account_pending_link_user ON public.account_pending_link USING btree (user_id)

CREATE INDEX account_profile_mobile_number ON public.account_profile USING btree (mobile_number_index)

CREATE INDEX account_signal_digest ON public.account_signal USING btree (kind, digest)

CREATE INDEX account_signal_seen ON public.account_signal USING btree (seen_at)

CREATE INDEX advertiser_note_user ON public.advertiser_note USING btree (user_id, seq DESC)

CREATE INDEX audit_log_action ON public.audit_log USING btree (action, id)

CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_user_id, id) WHERE (actor_user_id IS NOT NULL)

CREATE INDEX audit_log_noun ON public.audit_log USING btree (split_part(action, '.'::text, 1), id)

CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_user_id, id)

CREATE INDEX auto_top_up_below ON public.auto_top_up USING btree (user_id) WHERE is_below

CREATE INDEX auto_top_up_on ON public.auto_top_up USING btree (user_id) WHERE is_on

CREATE INDEX bonus_grant_due ON public.bonus_grant USING btree (expires_at) WHERE (lapsed_at IS NULL)

CREATE INDEX bonus_grant_user ON public.bonus_grant USING btree (user_id, expires_at)

CREATE INDEX bonus_proposal_alone ON public.bonus_proposal USING btree (user_id, proposed_by, proposed_at) WHERE ((state = 'approved'::text) AND (NOT needs_approval))

CREATE INDEX bonus_proposal_waiting ON public.bonus_proposal USING btree (proposed_at) WHERE (state = 'waiting'::text)

CREATE INDEX campaign_count_of ON public.campaign_count USING btree (user_id) INCLUDE (folder, n)

CREATE INDEX campaign_list ON public.campaign USING btree (user_id, created_at DESC, id)

CREATE INDEX campaign_of_excluded_list ON public.campaign USING btree (exclude_list_id) WHERE (exclude_list_id IS NOT NULL)

CREATE INDEX campaign_of_list ON public.campaign USING btree (list_id) WHERE (list_id IS NOT NULL)

CREATE INDEX campaign_payment_campaign ON public.campaign_payment USING btree (campaign_id, created_at DESC)

CREATE INDEX campaign_payment_waiting ON public.campaign_payment USING btree (created_at) WHERE (state = 'waiting'::text)

CREATE INDEX campaign_review_waiting ON public.campaign_review USING btree (flagged_at) WHERE (decision IS NULL)

CREATE INDEX campaign_route_by_service ON public.campaign_route USING btree (route_id, service_id) WHERE (NOT is_final)

CREATE INDEX campaign_route_final ON public.campaign_route USING btree (route_id, service_id) WHERE is_final

CREATE INDEX campaign_settled ON public.campaign USING btree (settled_at, id) WHERE (settled_at IS NOT NULL)

CREATE INDEX campaign_state ON public.campaign USING btree (user_id, status, created_at DESC)

CREATE INDEX campaign_submission_working ON public.campaign_submission USING btree (next_attempt_at) WHERE (state = 'working'::text)

CREATE INDEX campaign_submitted ON public.campaign USING btree (submitted_at DESC, id) WHERE (submitted_at IS NOT NULL)

CREATE INDEX campaign_submitted_ms ON public.campaign USING btree (date_trunc('milliseconds'::text, (submitted_at AT TIME ZONE 'UTC'::text)) DESC, id DESC) WHERE (submitted_at IS NOT NULL)

CREATE INDEX campaign_test_user ON public.campaign_test USING btree (user_id, at)

CREATE INDEX campaign_unsettled ON public.campaign USING btree (next_sync_at) WHERE ((submitted_at IS NOT NULL) AND (settled_at IS NULL))

CREATE INDEX card_setup_of ON public.card_setup USING btree (user_id, started_at)

CREATE INDEX country_price_validity ON public.country_price USING btree (country_id, valid_from DESC, id DESC)

CREATE INDEX country_rule_series ON public.country_rule USING btree (country_id, kind, valid_from)

CREATE INDEX dispute_freezes ON public.dispute USING btree (user_id) WHERE ((status = 'open'::text) OR (loss_minor > collected_minor))

CREATE INDEX hold_open ON public.hold USING btree (user_id, currency) WHERE (closed_at IS NULL)

CREATE INDEX hold_user ON public.hold USING btree (user_id, currency)

CREATE INDEX invoice_of_dispute ON public.invoice USING btree (dispute_id) WHERE (dispute_id IS NOT NULL)

CREATE INDEX invoice_of_payment ON public.invoice USING btree (payment_id)

CREATE INDEX invoice_owner ON public.invoice USING btree (user_id, issued_at DESC)

CREATE INDEX invoice_unmailed ON public.invoice USING btree (issued_at) WHERE (mailed_at IS NULL)

CREATE INDEX ledger_journal_at ON public.ledger_journal USING brin (at) WITH (pages_per_range='32')

CREATE INDEX ledger_journal_statement ON public.ledger_journal USING btree (scope, id)

CREATE INDEX list_import_ended ON public.list_import USING btree (ended_at) WHERE (ended_at IS NOT NULL)

CREATE INDEX list_import_owner ON public.list_import USING btree (user_id, created_at DESC)

CREATE INDEX low_balance_low ON public.low_balance USING btree (user_id) WHERE is_low

CREATE INDEX msisdn_list_asked_end ON public.msisdn_list_asked USING btree (end_at)

CREATE INDEX msisdn_list_bad_row_reason ON public.msisdn_list_bad_row USING btree (list_id, reason, row_number)

CREATE INDEX msisdn_list_expiry ON public.msisdn_list USING btree (expires_at) WHERE (deleted_at IS NULL)

CREATE INDEX msisdn_list_number_rows ON public.msisdn_list USING btree (id) WHERE (has_number_rows AND (deleted_at IS NULL))

CREATE INDEX msisdn_list_number_unplaced ON public.msisdn_list_number USING btree (list_id) WHERE (owner_index IS NULL)

CREATE INDEX msisdn_list_owner ON public.msisdn_list USING btree (user_id, created_at DESC) WHERE (deleted_at IS NULL)

CREATE INDEX notification_age ON public.notification USING btree (created_at)

CREATE INDEX notification_list ON public.notification USING btree (user_id, seq DESC)

CREATE INDEX notification_sms_day ON public.notification_sms USING btree (user_id, day)

CREATE INDEX opt_out_number_unknown ON public.opt_out_number USING btree (number_index) WHERE (number_encrypted IS NULL)

CREATE INDEX passkey_owner ON public.passkey USING btree (user_id)

CREATE INDEX payment_goes_back ON public.payment USING btree (id) WHERE goes_back

CREATE INDEX payment_open ON public.payment USING btree (created_at) WHERE (status = ANY (ARRAY['created'::text, 'pending'::text, 'requires-action'::text]))

CREATE INDEX payment_refund_of_campaign ON public.payment_refund USING btree (campaign_id) WHERE (campaign_id IS NOT NULL)

CREATE INDEX payment_refund_open ON public.payment_refund USING btree (COALESCE(checked_at, created_at)) WHERE (status = 'pending'::text)

CREATE INDEX payment_refund_refused ON public.payment_refund USING btree (refused_at) WHERE ((refused_at IS NOT NULL) AND (status = 'pending'::text))

CREATE INDEX payment_signal_card ON public.payment_signal USING btree (what) WHERE (kind = 'card'::text)

CREATE INDEX payment_signal_seen ON public.payment_signal USING btree (seen_at)

CREATE INDEX payment_succeeded ON public.payment USING btree (succeeded_at) WHERE (succeeded_at IS NOT NULL)

CREATE INDEX payment_user ON public.payment USING btree (user_id, started_at DESC)

CREATE INDEX phone_code_at ON public.phone_code USING btree (at)

CREATE INDEX phone_code_number ON public.phone_code USING btree (number_index, at)

CREATE INDEX phone_code_user ON public.phone_code USING btree (user_id, at)

CREATE INDEX push_device_session ON public.push_device USING btree (session_id)

CREATE INDEX push_device_user ON public.push_device USING btree (user_id)

CREATE INDEX push_subscription_session ON public.push_subscription USING btree (session_id)

CREATE INDEX push_subscription_user ON public.push_subscription USING btree (user_id)

CREATE INDEX rate_limit_age ON public.rate_limit USING btree (window_start)

CREATE INDEX recon_difference_day ON public.recon_difference USING btree (day DESC, id DESC)

CREATE INDEX reference_change_subject ON public.reference_change USING btree (kind, subject, id DESC)

CREATE INDEX register_import_country ON public.register_import USING btree (country_id, read_at DESC)

CREATE INDEX register_number_country ON public.register_number USING btree (country_id)

CREATE INDEX report_share_campaign ON public.report_share USING btree (campaign_id)

CREATE INDEX revenue_cost_share_of ON public.revenue_cost_share USING btree (user_id, day)

CREATE INDEX revenue_share_of ON public.revenue_share USING btree (user_id, day)

CREATE INDEX route_country ON public.route USING btree (country_id)

CREATE INDEX saved_audience_owner ON public.saved_audience USING btree (user_id, name)

CREATE INDEX session_expiry ON public.session USING btree (expires_at)

CREATE INDEX session_owner ON public.session USING btree (user_id)

CREATE INDEX session_visitor_age ON public.session USING btree (user_id, updated_at)

CREATE INDEX shop_site_owner ON public.shop_site USING btree (user_id)

CREATE INDEX spend_return_by_campaign ON public.spend_return USING btree (campaign_id)

CREATE INDEX spend_return_by_user ON public.spend_return USING btree (user_id, currency)

CREATE INDEX subscription_alive ON public.subscription USING btree (checked_at NULLS FIRST) WHERE (status <> 'ended'::text)

CREATE INDEX subscription_upgrade_of ON public.subscription_upgrade USING btree (subscription_id, asked_at DESC)

CREATE INDEX subscription_upgrade_untold ON public.subscription_upgrade USING btree (applied_at) WHERE ((applied_at IS NOT NULL) AND (told_at IS NULL))

CREATE INDEX support_message_open ON public.support_message USING btree (seq) WHERE (state = 'open'::text)

CREATE INDEX support_message_user ON public.support_message USING btree (user_id, seq DESC)

CREATE INDEX uploaded_file_age ON public.uploaded_file USING btree (updated_at)

CREATE INDEX user_anonymous_age ON public."user" USING btree (created_at) WHERE is_anonymous

CREATE INDEX user_created ON public."user" USING btree (created_at DESC, id) WHERE (NOT is_anonymous)

CREATE INDEX user_created_ms ON public."user" USING btree (date_trunc('milliseconds'::text, (created_at AT TIME ZONE 'UTC'::text)) DESC, id DESC) WHERE (deleted_at IS NULL)

CREATE INDEX user_suspended ON public."user" USING btree (id) WHERE (suspended_at IS NOT NULL)

CREATE INDEX verification_expiry ON public.verification USING btree (expires_at)

CREATE INDEX verification_identifier ON public.verification USING btree (identifier)

CREATE INDEX voucher_redemption_campaign ON public.voucher_redemption USING btree (campaign_id, at)

CREATE INDEX webhook_event_age ON public.webhook_event USING btree (received_at)

CREATE UNIQUE INDEX campaign_payment_once ON public.campaign_payment USING btree (campaign_id) WHERE (state <> 'not-sent'::text)

CREATE UNIQUE INDEX invoice_payment_once ON public.invoice USING btree (payment_id) WHERE (kind = 'invoice'::text)

CREATE UNIQUE INDEX list_import_open ON public.list_import USING btree (user_id) WHERE (state = ANY (ARRAY['waiting'::text, 'reading'::text]))

CREATE UNIQUE INDEX plan_price_once ON public.plan_price USING btree (plan_id, currency, "interval", valid_from)

CREATE UNIQUE INDEX recon_difference_open_once ON public.recon_difference USING btree (kind, subject) WHERE (resolved_at IS NULL)

CREATE UNIQUE INDEX subscription_one_alive ON public.subscription USING btree (user_id) WHERE (status <> 'ended'::text)

-- Views

view invoice_audit as
 SELECT 'number-missing'::text AS rule,
    format('%s %s %s'::text, c.country, c.kind, c.year) AS subject,
    format('%s of %s'::text, count(i.id), c.last_number) AS detail
   FROM invoice_counter c
     LEFT JOIN invoice i ON i.country = c.country AND i.kind = c.kind AND i.year = c.year
  GROUP BY c.country, c.kind, c.year, c.last_number, c.lost_numbers
 HAVING (count(i.id) + c.lost_numbers) <> c.last_number OR COALESCE(max(i.number), 0) > c.last_number OR c.lost_numbers = 0 AND COALESCE(max(i.number), 0) <> c.last_number
UNION ALL
 SELECT 'lines-differ'::text AS rule,
    i.id::text AS subject,
    ''::text AS detail
   FROM invoice i
     LEFT JOIN LATERAL ( SELECT sum(invoice_line.gross_minor) AS gross,
            sum(invoice_line.net_minor) AS net,
            sum(invoice_line.tax_minor) AS tax
           FROM invoice_line
          WHERE invoice_line.invoice_id = i.id) l ON true
  WHERE i.gross_minor::numeric IS DISTINCT FROM l.gross OR i.net_minor::numeric IS DISTINCT FROM l.net OR i.tax_minor::numeric IS DISTINCT FROM l.tax
UNION ALL
 SELECT 'taxes-differ'::text AS rule,
    i.id::text AS subject,
    ''::text AS detail
   FROM invoice i
  WHERE i.tax_minor::numeric IS DISTINCT FROM (( SELECT COALESCE(sum(t.amount_minor), 0::numeric) AS "coalesce"
           FROM invoice_tax t
          WHERE t.invoice_id = i.id))
UNION ALL
 SELECT 'invoice-without-payment'::text AS rule,
    i.id::text AS subject,
    i.payment_id::text AS detail
   FROM invoice i
     JOIN payment p ON p.id = i.payment_id
  WHERE i.kind = 'invoice'::text AND (p.succeeded_at IS NULL OR p.amount_minor <> i.gross_minor OR p.currency <> i.currency OR p.user_id <> i.user_id)
UNION ALL
 SELECT 'credit-note-without-refund'::text AS rule,
    i.id::text AS subject,
    i.refund_id::text AS detail
   FROM invoice i
     JOIN payment_refund r ON r.id = i.refund_id
  WHERE i.kind = 'credit-note'::text AND (r.status <> 'succeeded'::text OR r.amount_minor <> i.gross_minor OR r.payment_id <> i.payment_id)
UNION ALL
 SELECT 'payment-without-invoice'::text AS rule,
    p.id::text AS subject,
    ''::text AS detail
   FROM payment p
  WHERE p.succeeded_at IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM invoice i
          WHERE i.payment_id = p.id AND i.kind = 'invoice'::text))
UNION ALL
 SELECT 'refund-without-credit-note'::text AS rule,
    r.id::text AS subject,
    ''::text AS detail
   FROM payment_refund r
  WHERE r.status = 'succeeded'::text AND NOT (EXISTS ( SELECT
           FROM invoice i
          WHERE i.refund_id = r.id))
UNION ALL
 SELECT 'credit-notes-exceed-dispute'::text AS rule,
    d.id::text AS subject,
    format('%s of %s'::text, n.gross_minor, t.taken_minor) AS detail
   FROM ( SELECT invoice.dispute_id,
            sum(invoice.gross_minor) AS gross_minor
           FROM invoice
          WHERE invoice.dispute_id IS NOT NULL
          GROUP BY invoice.dispute_id) n
     JOIN dispute d ON d.id = n.dispute_id
     CROSS JOIN LATERAL ( SELECT COALESCE(- sum(e.amount_minor), 0::numeric) AS taken_minor
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
             JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'wallet'::text
          WHERE j.kind = 'dispute'::text AND j.scope = d.user_id AND j.reference = d.id::text) t
  WHERE n.gross_minor > t.taken_minor
UNION ALL
 SELECT 'vat-differs-from-documents'::text AS rule,
    (v.currency || ' '::text) || to_char(v.month::timestamp with time zone, 'YYYY-MM'::text) AS subject,
    format('books %s, documents %s'::text, v.books_minor, v.documents_minor) AS detail
   FROM vat_by_month v
     LEFT JOIN vat_difference d ON d.currency = v.currency AND d.month = v.month
  WHERE (v.books_minor - v.documents_minor) <> COALESCE(d.amount_minor, 0::bigint)::numeric;

view ledger_audit as
 WITH journal_sum AS (
         SELECT ledger_entry.journal_id,
            sum(ledger_entry.amount_minor) AS amount_minor,
            count(*) AS legs
           FROM ledger_entry
          GROUP BY ledger_entry.journal_id
        ), account_sum AS (
         SELECT ledger_entry.account_id,
            sum(ledger_entry.amount_minor) AS amount_minor
           FROM ledger_entry
          GROUP BY ledger_entry.account_id
        ), hold_journal AS (
         SELECT j.scope,
            j.reference,
            j.currency,
            COALESCE(sum(e.amount_minor) FILTER (WHERE j.kind = 'hold'::text), 0::numeric) AS placed,
            COALESCE(- sum(e.amount_minor) FILTER (WHERE j.kind = 'spend'::text), 0::numeric) AS captured,
            COALESCE(- sum(e.amount_minor) FILTER (WHERE j.kind = 'release'::text), 0::numeric) AS released
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
             JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'hold'::text
          GROUP BY j.scope, j.reference, j.currency
        ), part_sum AS (
         SELECT hold_part.campaign_id,
            sum(hold_part.amount_minor) AS amount_minor,
            sum(hold_part.captured_minor) AS captured_minor,
            sum(hold_part.released_minor) AS released_minor,
            bool_or((hold_part.captured_minor + hold_part.released_minor) > hold_part.amount_minor) AS exceeded
           FROM hold_part
          GROUP BY hold_part.campaign_id
        ), guard(name) AS (
         SELECT unnest(ARRAY['ledger_entry_append_only'::text, 'ledger_journal_append_only'::text, 'ledger_account_kept'::text, 'hold_kept'::text, 'hold_part_kept'::text, 'ledger_account_written_by_entries'::text, 'ledger_account_opened_empty'::text, 'hold_only_moves_on'::text, 'hold_part_only_moves_on'::text, 'ledger_entry_apply'::text, 'ledger_journal_balanced'::text, 'hold_equals_parts'::text, 'hold_part_equals_hold'::text, 'hold_begins_with_parts'::text, 'hold_part_begins_with_hold'::text, 'ledger_account_kind'::text, 'ledger_account_no_overdraft'::text, 'ledger_account_balance_of_users_only'::text, 'ledger_account_bonus_has_grant'::text, 'ledger_account_clearing_has_provider'::text, 'ledger_account_once'::text, 'ledger_journal_once'::text, 'ledger_entry_pkey'::text, 'ledger_entry_moves_something'::text, 'hold_not_exceeded'::text, 'hold_closed_when_used_up'::text, 'hold_part_not_exceeded'::text]) AS unnest
        )
 SELECT 'journal-unbalanced'::text AS rule,
    j.id::text AS subject,
    format('%s legs, sum %s'::text, COALESCE(s.legs, 0::bigint), COALESCE(s.amount_minor, 0::numeric)) AS detail
   FROM ledger_journal j
     LEFT JOIN journal_sum s ON s.journal_id = j.id
  WHERE s.legs IS NULL OR s.legs < 2 OR s.amount_minor <> 0::numeric
UNION ALL
 SELECT 'entry-astray'::text AS rule,
    (e.journal_id || '/'::text) || e.leg AS subject,
    'no such journal or account, other currency, or nothing moved'::text AS detail
   FROM ledger_entry e
     LEFT JOIN ledger_journal j ON j.id = e.journal_id
     LEFT JOIN ledger_account a ON a.id = e.account_id
  WHERE j.currency IS NULL OR a.currency IS DISTINCT FROM j.currency OR e.amount_minor = 0
UNION ALL
 SELECT 'entry-of-another-user'::text AS rule,
    (e.journal_id || '/'::text) || e.leg AS subject,
    'a user account moved in a journal of somebody else'::text AS detail
   FROM ledger_entry e
     JOIN ledger_journal j ON j.id = e.journal_id
     JOIN ledger_account a ON a.id = e.account_id
  WHERE a.owner_user_id <> j.scope
UNION ALL
 SELECT 'balance-differs'::text AS rule,
    a.id::text AS subject,
    format('carried %s, entries %s'::text, a.balance_minor, COALESCE(s.amount_minor, 0::numeric)) AS detail
   FROM ledger_account a
     LEFT JOIN account_sum s ON s.account_id = a.id
  WHERE a.owner_user_id IS NOT NULL AND a.balance_minor::numeric IS DISTINCT FROM COALESCE(s.amount_minor, 0::numeric)
UNION ALL
 SELECT 'overdrawn'::text AS rule,
    a.id::text AS subject,
    a.balance_minor::text AS detail
   FROM ledger_account a
  WHERE a.balance_minor < 0
UNION ALL
 SELECT 'account-shape'::text AS rule,
    a.id::text AS subject,
    a.kind AS detail
   FROM ledger_account a
  WHERE (a.kind = ANY (ARRAY['wallet'::text, 'bonus'::text, 'hold'::text])) IS DISTINCT FROM (a.balance_minor IS NOT NULL) OR (a.owner_user_id IS NULL) IS DISTINCT FROM (a.balance_minor IS NULL) OR (a.kind = 'bonus'::text) IS DISTINCT FROM (a.grant_id IS NOT NULL AND a.expires_at IS NOT NULL) OR (a.kind = 'card_clearing'::text) IS DISTINCT FROM (a.provider IS NOT NULL)
UNION ALL
 SELECT 'account-twice'::text AS rule,
    min(a.id)::text AS subject,
    a.kind AS detail
   FROM ledger_account a
  GROUP BY a.owner_user_id, a.currency, a.kind, a.provider, a.grant_id
 HAVING count(*) > 1
UNION ALL
 SELECT 'key-twice'::text AS rule,
    j.scope AS subject,
    j.idempotency_key AS detail
   FROM ledger_journal j
  GROUP BY j.scope, j.idempotency_key
 HAVING count(*) > 1
UNION ALL
 SELECT 'hold-exceeded'::text AS rule,
    h.campaign_id::text AS subject,
    format('%s + %s of %s'::text, h.captured_minor, h.released_minor, h.amount_minor) AS detail
   FROM hold h
  WHERE (h.captured_minor + h.released_minor) > h.amount_minor OR h.closed_at IS NOT NULL AND (h.captured_minor + h.released_minor) <> h.amount_minor
UNION ALL
 SELECT 'hold-differs-from-parts'::text AS rule,
    h.campaign_id::text AS subject,
    ''::text AS detail
   FROM hold h
     LEFT JOIN part_sum p ON p.campaign_id = h.campaign_id
  WHERE p.exceeded IS DISTINCT FROM false OR p.amount_minor IS DISTINCT FROM h.amount_minor::numeric OR p.captured_minor IS DISTINCT FROM h.captured_minor::numeric OR p.released_minor IS DISTINCT FROM h.released_minor::numeric
UNION ALL
 SELECT 'hold-differs-from-journals'::text AS rule,
    COALESCE(h.campaign_id::text, j.reference) AS subject,
    ''::text AS detail
   FROM hold h
     FULL JOIN hold_journal j ON j.reference = h.campaign_id::text
  WHERE h.user_id IS DISTINCT FROM j.scope OR h.currency IS DISTINCT FROM j.currency OR h.amount_minor::numeric IS DISTINCT FROM j.placed OR h.captured_minor::numeric IS DISTINCT FROM j.captured OR h.released_minor::numeric IS DISTINCT FROM j.released
UNION ALL
 SELECT 'hold-part-astray'::text AS rule,
    p.campaign_id::text AS subject,
    'the money did not come from this account'::text AS detail
   FROM hold_part p
  WHERE NOT (EXISTS ( SELECT
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
          WHERE j.reference = p.campaign_id::text AND j.kind = 'hold'::text AND e.account_id = p.account_id AND e.amount_minor = (- p.amount_minor)))
UNION ALL
 SELECT 'held-differs-from-holds'::text AS rule,
    a.id::text AS subject,
    a.balance_minor::text AS detail
   FROM ledger_account a
  WHERE a.kind = 'hold'::text AND a.balance_minor::numeric IS DISTINCT FROM (( SELECT COALESCE(sum(h.amount_minor - h.captured_minor - h.released_minor), 0::numeric) AS "coalesce"
           FROM hold h
          WHERE h.user_id = a.owner_user_id AND h.currency = a.currency))
UNION ALL
 SELECT 'grant-differs'::text AS rule,
    g.id::text AS subject,
    ''::text AS detail
   FROM bonus_grant g
  WHERE NOT (EXISTS ( SELECT
           FROM ledger_account a
             JOIN ledger_entry e ON e.account_id = a.id
             JOIN ledger_journal j ON j.id = e.journal_id
          WHERE a.grant_id = g.id AND a.expires_at = g.expires_at AND a.owner_user_id = g.user_id AND j.kind = 'bonus'::text AND e.amount_minor = g.amount_minor))
UNION ALL
 SELECT 'guard-missing'::text AS rule,
    guard.name AS subject,
    'a trigger or constraint has been removed or switched off'::text AS detail
   FROM guard
  WHERE NOT (EXISTS ( SELECT
           FROM pg_trigger t
          WHERE t.tgname = guard.name AND (t.tgenabled = ANY (ARRAY['O'::"char", 'A'::"char"])))) AND NOT (EXISTS ( SELECT
           FROM pg_constraint c
          WHERE c.conname = guard.name AND c.convalidated));

view ledger_guard_audit as
 SELECT 'guard-missing'::text AS rule,
    name AS subject,
    'a trigger or constraint has been removed or switched off'::text AS detail
   FROM unnest(ARRAY['ledger_entry_append_only'::text, 'ledger_journal_append_only'::text, 'ledger_account_kept'::text, 'hold_kept'::text, 'hold_part_kept'::text, 'ledger_account_written_by_entries'::text, 'ledger_account_opened_empty'::text, 'hold_only_moves_on'::text, 'hold_part_only_moves_on'::text, 'ledger_entry_apply'::text, 'ledger_journal_balanced'::text, 'hold_equals_parts'::text, 'hold_part_equals_hold'::text, 'hold_begins_with_parts'::text, 'hold_part_begins_with_hold'::text, 'ledger_account_kind'::text, 'ledger_account_no_overdraft'::text, 'ledger_account_balance_of_users_only'::text, 'ledger_account_bonus_has_grant'::text, 'ledger_account_clearing_has_provider'::text, 'ledger_account_once'::text, 'ledger_journal_once'::text, 'ledger_entry_pkey'::text, 'ledger_entry_moves_something'::text, 'hold_not_exceeded'::text, 'hold_closed_when_used_up'::text, 'hold_part_not_exceeded'::text]) guard(name)
  WHERE NOT (EXISTS ( SELECT
           FROM pg_trigger t
          WHERE t.tgname = guard.name AND (t.tgenabled = ANY (ARRAY['O'::"char", 'A'::"char"])))) AND NOT (EXISTS ( SELECT
           FROM pg_constraint c
          WHERE c.conname = guard.name AND c.convalidated));

view money_guard_audit as
 SELECT 'guard-missing'::text AS rule,
    name AS subject,
    'a trigger or constraint has been removed or switched off'::text AS detail
   FROM unnest(ARRAY['ledger_journal_month_open'::text, 'closed_month_kept'::text, 'vat_difference_fixed'::text, 'dispute_locks_wallets'::text, 'invoice_kept'::text, 'invoice_fixed'::text, 'invoice_line_fixed'::text, 'invoice_tax_fixed'::text, 'invoice_number_once'::text, 'invoice_adds_up'::text, 'dispute_only_moves_on'::text, 'correction_four_eyes'::text, 'correction_kept'::text, 'payment_only_moves_on'::text, 'payment_kept'::text]) guard(name)
  WHERE NOT (EXISTS ( SELECT
           FROM pg_trigger t
          WHERE t.tgname = guard.name AND (t.tgenabled = ANY (ARRAY['O'::"char", 'A'::"char"])))) AND NOT (EXISTS ( SELECT
           FROM pg_constraint c
          WHERE c.conname = guard.name AND c.convalidated));

view payment_audit as
 SELECT 'payment-not-credited'::text AS rule,
    p.id::text AS subject,
    p.status AS detail
   FROM payment p
  WHERE p.succeeded_at IS NOT NULL AND p.subscription_id IS NULL AND NOT (EXISTS ( SELECT
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
             JOIN ledger_account a ON a.id = e.account_id
          WHERE j.scope = p.user_id AND j.kind = 'top-up'::text AND j.reference = p.id::text AND j.currency = p.currency AND a.kind = 'wallet'::text AND e.amount_minor = p.amount_minor))
UNION ALL
 SELECT 'credit-without-payment'::text AS rule,
    j.id::text AS subject,
    j.reference AS detail
   FROM ledger_journal j
  WHERE j.kind = 'top-up'::text AND NOT (EXISTS ( SELECT
           FROM payment p
          WHERE p.id::text = j.reference AND p.user_id = j.scope AND p.succeeded_at IS NOT NULL))
UNION ALL
 SELECT 'credited-twice'::text AS rule,
    ledger_journal.reference AS subject,
    count(*)::text AS detail
   FROM ledger_journal
  WHERE ledger_journal.kind = 'top-up'::text
  GROUP BY ledger_journal.reference
 HAVING count(*) > 1
UNION ALL
 SELECT 'refunds-differ'::text AS rule,
    p.id::text AS subject,
    p.refunded_minor::text AS detail
   FROM payment p
  WHERE p.refunded_minor::numeric <> (( SELECT COALESCE(sum(r.amount_minor), 0::numeric) AS "coalesce"
           FROM payment_refund r
          WHERE r.payment_id = p.id AND r.status <> 'failed'::text))
UNION ALL
 SELECT 'subscription-payment-not-booked'::text AS rule,
    p.id::text AS subject,
    p.status AS detail
   FROM payment p
  WHERE p.succeeded_at IS NOT NULL AND p.subscription_id IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
             JOIN ledger_account a ON a.id = e.account_id
          WHERE j.scope = p.user_id AND j.kind = 'subscription'::text AND j.reference = p.id::text AND j.currency = p.currency AND a.kind = 'card_clearing'::text AND e.amount_minor = (- p.amount_minor)))
UNION ALL
 SELECT 'dispute-not-booked'::text AS rule,
    d.id::text AS subject,
    d.status AS detail
   FROM dispute d
  WHERE d.status = 'lost'::text AND NOT (EXISTS ( SELECT
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
             JOIN ledger_account a ON a.id = e.account_id
          WHERE j.kind = 'dispute'::text AND j.reference = d.id::text AND a.kind = 'card_clearing'::text AND e.amount_minor = d.amount_minor))
UNION ALL
 SELECT 'correction-not-booked'::text AS rule,
    c.id::text AS subject,
    c.status AS detail
   FROM correction c
  WHERE (c.status = 'posted'::text) IS DISTINCT FROM ((EXISTS ( SELECT
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
             JOIN ledger_account a ON a.id = e.account_id
          WHERE j.kind = 'correction'::text AND j.reference = c.id::text AND j.scope = c.user_id AND a.kind = 'wallet'::text AND e.amount_minor = c.amount_minor)))
UNION ALL
 SELECT 'dispute-loss-differs'::text AS rule,
    d.id::text AS subject,
    format('lost %s, collected %s'::text, d.loss_minor, d.collected_minor) AS detail
   FROM dispute d
  WHERE d.status = 'lost'::text AND (d.collected_minor - d.loss_minor)::numeric <> (( SELECT COALESCE(sum(e.amount_minor), 0::numeric) AS "coalesce"
           FROM ledger_journal j
             JOIN ledger_entry e ON e.journal_id = j.id
             JOIN ledger_account a ON a.id = e.account_id
          WHERE j.kind = 'dispute'::text AND j.reference = d.id::text AND a.kind = 'dispute_loss'::text));

view vat_by_month as
 SELECT currency,
    month,
    sum(books_minor) AS books_minor,
    sum(documents_minor) AS documents_minor
   FROM ( SELECT j.currency,
            ledger_month(j.at, j.currency) AS month,
            e.amount_minor AS books_minor,
            0 AS documents_minor
           FROM ledger_entry e
             JOIN ledger_account a ON a.id = e.account_id AND a.kind = 'vat_payable'::text
             JOIN ledger_journal j ON j.id = e.journal_id
        UNION ALL
         SELECT i.currency,
            date_trunc('month'::text, i.issued_on::timestamp with time zone)::date AS date_trunc,
            0,
                CASE i.kind
                    WHEN 'credit-note'::text THEN - t.amount_minor
                    ELSE t.amount_minor
                END AS amount_minor
           FROM invoice i
             JOIN invoice_tax t ON t.invoice_id = i.id) moved
  GROUP BY currency, month;

-- Functions

CREATE OR REPLACE FUNCTION public.auto_top_up_mark()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.is_on then
    perform from ledger_account where owner_user_id = new.user_id and balance_minor is not null order by id for update;
    insert into balance_mark (user_id, currency, was_above) values (new.user_id, new.currency, false);
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.campaign_count_apply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_user text;
  v_id bigint;
begin
  if tg_op <> 'INSERT' then
    insert into campaign_count (user_id, folder, n) values (old.user_id, campaign_folder(old.submitted_at, old.status), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into campaign_count (user_id, folder, n) values (new.user_id, campaign_folder(new.submitted_at, new.status), 1)
    returning id, user_id into v_id, v_user;
    if v_id % 8 = 0 then
      with gone as (
        delete from campaign_count where id in (
          select id from campaign_count where user_id = v_user order by id for update skip locked)
        returning folder, n
      )
      insert into campaign_count (user_id, folder, n) select v_user, folder, sum(n) from gone group by folder having sum(n) <> 0;
    end if;
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.campaign_folder(p_submitted_at timestamp with time zone, p_status integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when p_submitted_at is null then 'drafts' when p_status in (0, 237) then 'running'
    when p_status in (300, 250, 243, 500) then 'finished' else 'scheduled' end
$function$

CREATE OR REPLACE FUNCTION public.count_content_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.content_bytes := octet_length(new.content::text);
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.dispute_locks_wallets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.user_id is not null and new.status = 'open' then
    perform ledger_open_account('wallet', new.currency, new.user_id);
    perform from ledger_account where owner_user_id = new.user_id and balance_minor is not null order by id for update;
  end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.dispute_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'Dispute % is closed', old.id using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.hold_equals_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_campaign uuid;
begin
  select c.campaign_id into v_campaign from (select distinct campaign_id from changed) c
  where (select row(h.amount_minor, h.captured_minor, h.released_minor) from hold h where h.campaign_id = c.campaign_id)
    is distinct from (
      select row(sum(p.amount_minor)::bigint, sum(p.captured_minor)::bigint, sum(p.released_minor)::bigint)
      from hold_part p where p.campaign_id = c.campaign_id)
  limit 1;
  if found then
    raise exception 'The parts of hold % do not add up to it', v_campaign
      using errcode = 'integrity_constraint_violation', constraint = 'hold_equals_parts';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.keep_country_rule()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE'
    and (to_jsonb(new) - 'valid') = (to_jsonb(old) - 'valid')
    and new.valid <@ old.valid
  then
    return new;
  end if;
  raise exception 'A rule of a country is only ever followed by another.' using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.ledger_account_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'No such account can be: % in %', new.kind, new.currency
    using errcode = 'check_violation', constraint = tg_name;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_close_month(p_month date, p_at timestamp with time zone, p_by text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_closed_at timestamptz;
begin
  lock table ledger_journal in share row exclusive mode;
  insert into closed_month (month, closed_at, closed_by) values (p_month, p_at, p_by) on conflict (month) do nothing;
  select closed_at into v_closed_at from closed_month where month = p_month;
  return v_closed_at;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_entry_apply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_unknown boolean;
  v_unbalanced boolean;
  v_ids bigint[];
  v_amounts numeric[];
begin
  select bool_or(journal.is_unknown), bool_or(journal.is_unbalanced),
    (select array_agg(account_id) from (select account_id from added group by account_id order by account_id) ids),
    (select array_agg(amount) from (select sum(amount_minor) as amount from added group by account_id order by account_id) sums)
  into v_unknown, v_unbalanced, v_ids, v_amounts from (
    select not bool_and(coalesce(
        (select a.currency from ledger_account a where a.id = added.account_id)
        = (select j.currency from ledger_journal j where j.id = added.journal_id and j.opened_in = pg_current_xact_id()),
        false)) as is_unknown,
      sum(amount_minor) <> 0 or count(*) < 2 as is_unbalanced
    from added group by journal_id
  ) journal;
  if v_unknown then
    raise exception 'An entry needs an account in the currency of its journal, opened in the same transaction'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_apply';
  end if;
  if v_unbalanced then
    raise exception 'The entries of a journal must be two at least and add up to zero'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_entry_apply';
  end if;
  -- An account that stays at the line or above keeps its owner there: only what goes below, or comes from below, is noted.
  with moved as (
    update ledger_account account set balance_minor = account.balance_minor + change.amount_minor
    from unnest(v_ids, v_amounts) change (account_id, amount_minor)
    where account.id = change.account_id and account.balance_minor is not null
    returning account.owner_user_id, account.currency, account.kind,
      account.balance_minor as after_minor, account.balance_minor - change.amount_minor as before_minor
  )
  insert into balance_mark (user_id, currency, was_above)
  select owner_user_id, currency, bool_or(greatest(before_minor, after_minor) >= low_balance_line(currency))
  from moved
  where kind <> 'hold' and least(before_minor, after_minor) < greatest(low_balance_line(currency),
    (select t.threshold_minor from auto_top_up t where t.user_id = moved.owner_user_id and t.is_on))
  group by owner_user_id, currency;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_journal_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_id bigint;
begin
  select a.id into v_id from added a where not exists (
    select from ledger_entry e where e.journal_id = a.id having count(*) >= 2 and sum(e.amount_minor) = 0);
  if found then
    raise exception 'Journal % has no balanced entries', v_id
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_journal_balanced';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_journal_month_open()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  v_month date;
begin
  select c.month into v_month from closed_month c
  where c.month in (select ledger_month(a.at, a.currency) from added a) limit 1;
  if found then
    raise exception 'Month % is closed', v_month
      using errcode = 'restrict_violation', constraint = 'ledger_journal_month_open';
  end if;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_month(p_at timestamp with time zone, p_currency text)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select date_trunc('month', p_at at time zone case p_currency when 'GHS' then 'Africa/Accra' else 'Africa/Johannesburg' end)::date
$function$

CREATE OR REPLACE FUNCTION public.ledger_open_account(p_kind text, p_currency text, p_user text DEFAULT NULL::text, p_provider text DEFAULT NULL::text, p_grant uuid DEFAULT NULL::uuid, p_expires_at timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
declare
  v_id bigint;
begin
  loop
    if p_user is null then
      select id into v_id from ledger_account
      where owner_user_id is null and currency = p_currency and kind = p_kind and provider is not distinct from p_provider;
    else
      select id into v_id from ledger_account
      where owner_user_id = p_user and currency = p_currency and kind = p_kind
        and provider is not distinct from p_provider and grant_id is not distinct from p_grant;
    end if;
    if found then
      return v_id;
    end if;
    insert into ledger_account (kind, currency, owner_user_id, provider, grant_id, expires_at, balance_minor)
    values (p_kind, p_currency, p_user, p_provider, p_grant, p_expires_at,
      case when p_kind in ('wallet', 'bonus', 'hold') then 0 end)
    on conflict on constraint ledger_account_once do nothing;
  end loop;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_place_hold(p_user text, p_currency text, p_campaign uuid, p_title text, p_amount_minor bigint, p_key text, p_body_hash bytea, p_at timestamp with time zone, OUT outcome text, OUT available_minor bigint)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_ids bigint[];
  v_balances bigint[];
  v_hold_account bigint;
  v_known_hash bytea;
  v_frozen boolean;
  v_account_ids bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_left bigint := p_amount_minor;
  v_take bigint;
begin
  select array_agg(id order by expires_at nulls last, id) filter (where kind <> 'hold'),
    array_agg(balance_minor order by expires_at nulls last, id) filter (where kind <> 'hold'),
    coalesce(sum(balance_minor) filter (where kind <> 'hold'), 0), max(id) filter (where kind = 'hold')
  into v_ids, v_balances, available_minor, v_hold_account
  from (
    select id, kind, balance_minor, expires_at from ledger_account
    where owner_user_id = p_user and currency = p_currency and (kind <> 'bonus' or expires_at > p_at)
    order by id for update
  ) locked;
  select (select body_hash from ledger_journal where scope = p_user and idempotency_key = p_key),
    exists (select from dispute where user_id = p_user and (status = 'open' or loss_minor > collected_minor))
  into v_known_hash, v_frozen;
  if v_known_hash is not null then
    outcome := case when v_known_hash = p_body_hash then 'replayed' else 'conflict' end;
    return;
  end if;
  if v_frozen then
    outcome := 'frozen';
    return;
  end if;
  if available_minor < p_amount_minor then
    outcome := 'insufficient';
    return;
  end if;
  for i in 1 .. array_length(v_ids, 1) loop
    v_take := least(v_left, v_balances[i]);
    if v_take > 0 then
      v_account_ids := v_account_ids || v_ids[i];
      v_amounts := v_amounts || v_take;
      v_left := v_left - v_take;
    end if;
  end loop;
  v_hold_account := coalesce(v_hold_account, ledger_open_account('hold', p_currency, p_user));
  with placed as (
    insert into hold (campaign_id, user_id, currency, title, amount_minor, placed_at)
    values (p_campaign, p_user, p_currency, p_title, p_amount_minor, p_at) on conflict (campaign_id) do nothing
    returning campaign_id
  ), parts as (
    insert into hold_part (campaign_id, ordinal, account_id, amount_minor)
    select placed.campaign_id, part.ordinal, part.account_id, part.amount_minor
    from placed, unnest(v_account_ids, v_amounts) with ordinality part (account_id, amount_minor, ordinal)
  ), journal as (
    insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
    select p_user, p_key, p_body_hash, 'hold', p_currency, p_campaign::text, p_title, p_at from placed
    returning id
  )
  insert into ledger_entry (journal_id, leg, account_id, amount_minor)
  select journal.id, leg.ordinal, leg.account_id,
    case when leg.ordinal > cardinality(v_amounts) then leg.amount_minor else -leg.amount_minor end
  from journal, unnest(v_account_ids || v_hold_account, v_amounts || p_amount_minor) with ordinality
    leg (account_id, amount_minor, ordinal);
  if not found then
    outcome := 'hold-exists';
    return;
  end if;
  outcome := 'posted';
  available_minor := available_minor - p_amount_minor;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_post(p_scope text, p_key text, p_body_hash bytea, p_kind text, p_currency text, p_reference text, p_memo text, p_at timestamp with time zone, p_account_ids bigint[], p_amounts_minor bigint[], OUT journal_id bigint, OUT outcome text)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  v_known_hash bytea;
begin
  perform from ledger_account where id = any (p_account_ids) and balance_minor is not null order by id for update;
  if p_kind = 'refund' and exists (select from dispute d where d.user_id = p_scope and d.status = 'open')
    and not exists (select from ledger_journal j where j.scope = p_scope and j.idempotency_key = p_key) then
    outcome := 'frozen';
    return;
  end if;
  with journal as (
    insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
    values (p_scope, p_key, p_body_hash, p_kind, p_currency, p_reference, p_memo, p_at)
    on conflict on constraint ledger_journal_once do nothing
    returning id
  ), entries as (
    insert into ledger_entry (journal_id, leg, account_id, amount_minor)
    select journal.id, legs.leg, legs.account_id, legs.amount_minor
    from journal, unnest(p_account_ids, p_amounts_minor) with ordinality legs (account_id, amount_minor, leg)
  )
  select journal.id into ledger_post.journal_id from journal;
  if found then
    outcome := 'posted';
    return;
  end if;
  select j.id, j.body_hash into ledger_post.journal_id, v_known_hash from ledger_journal j
  where j.scope = p_scope and j.idempotency_key = p_key;
  outcome := case when v_known_hash = p_body_hash then 'replayed' else 'conflict' end;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception '% on % is refused: the ledger is only ever appended to', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.ledger_tax_included(p_gross_minor bigint, p_rate_ten_thousandths integer)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select (2 * p_gross_minor * p_rate_ten_thousandths + 10000 + p_rate_ten_thousandths)
    / (2 * (10000 + p_rate_ten_thousandths))
$function$

CREATE OR REPLACE FUNCTION public.ledger_use_hold(p_campaign uuid, p_capture_minor bigint, p_release_minor bigint, p_close boolean, p_key text, p_body_hash bytea, p_tax_ten_thousandths integer, p_at timestamp with time zone, OUT outcome text, OUT captured_minor bigint, OUT released_minor bigint, OUT lapsed_minor bigint)
 RETURNS record
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_hold hold;
  v_release bigint;
  v_left bigint;
  v_known record;
  v_tax bigint;
  v_hold_account bigint;
  v_paid_by text;
  v_parts integer;
begin
  captured_minor := 0;
  released_minor := 0;
  lapsed_minor := 0;
  select * into v_hold from hold where campaign_id = p_campaign for update;
  if not found then
    outcome := 'no-hold';
    return;
  end if;
  -- Before the key is looked up, so that nobody can use it meanwhile.
  perform from ledger_account where owner_user_id = v_hold.user_id and currency = v_hold.currency order by id for update;
  if exists (select from ledger_journal
    where scope = v_hold.user_id and idempotency_key in (p_key || ':spend', p_key || ':return'))
  then
    select bool_and(j.body_hash = p_body_hash) as same,
      coalesce(sum(e.amount_minor) filter (where j.kind = 'spend' and a.kind <> 'hold'), 0) as captured,
      coalesce(sum(e.amount_minor) filter (where j.kind = 'release' and a.kind in ('wallet', 'bonus')), 0) as released,
      coalesce(sum(e.amount_minor) filter (where j.kind = 'release' and a.kind = 'bonus_cost'), 0) as lapsed
    into v_known
    from ledger_journal j join ledger_entry e on e.journal_id = j.id join ledger_account a on a.id = e.account_id
    where j.scope = v_hold.user_id and j.idempotency_key in (p_key || ':spend', p_key || ':return');
    outcome := case when v_known.same then 'replayed' else 'conflict' end;
    captured_minor := v_known.captured;
    released_minor := v_known.released;
    lapsed_minor := v_known.lapsed;
    return;
  end if;
  v_left := v_hold.amount_minor - v_hold.captured_minor - v_hold.released_minor;
  v_release := coalesce(p_release_minor, v_left - p_capture_minor);
  if v_hold.closed_at is not null then
    outcome := case when p_capture_minor = 0 and v_release = 0 then 'replayed' else 'closed' end;
    return;
  end if;
  if p_capture_minor < 0 or v_release < 0 or p_capture_minor + v_release > v_left then
    outcome := 'exceeds';
    return;
  end if;
  if p_capture_minor + v_release = 0 then
    update hold set closed_at = case when p_close then p_at end where campaign_id = p_campaign;
    outcome := 'posted';
    return;
  end if;
  if v_release = 0 and not (p_close and p_capture_minor < v_left) then
    select count(*), min(a.kind) into v_parts, v_paid_by
    from hold_part p join ledger_account a on a.id = p.account_id where p.campaign_id = p_campaign;
    if v_parts = 1 and v_paid_by = 'wallet' then
      v_tax := ledger_tax_included(p_capture_minor, p_tax_ten_thousandths);
      select id into v_hold_account from ledger_account
      where owner_user_id = v_hold.user_id and currency = v_hold.currency and kind = 'hold' and provider is null and grant_id is null;
      with parts_moved as (
        update hold_part p set captured_minor = p.captured_minor + p_capture_minor where p.campaign_id = p_campaign
      ), holds_moved as (
        update hold h set captured_minor = h.captured_minor + p_capture_minor, closed_at = case when p_close then p_at end
        where h.campaign_id = p_campaign
      ), journal as (
        insert into ledger_journal (scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
        values (v_hold.user_id, p_key || ':spend', p_body_hash, 'spend', v_hold.currency, p_campaign::text, v_hold.title, p_at)
        returning id
      )
      insert into ledger_entry (journal_id, leg, account_id, amount_minor)
      select journal.id, row_number() over (), leg.account_id, leg.amount_minor
      from journal, (
        select v_hold_account as account_id, -p_capture_minor as amount_minor
        union all
        select a.id, case a.kind when 'vat_deferred' then v_tax else p_capture_minor - v_tax end
        from ledger_account a where a.owner_user_id is null and a.currency = v_hold.currency and a.provider is null
          and a.kind in ('revenue', 'vat_deferred')
      ) leg where leg.amount_minor <> 0;
      outcome := 'posted';
      captured_minor := p_capture_minor;
      return;
    end if;
  end if;
  select w.outcome, w.captured_minor, w.released_minor, w.lapsed_minor
  into outcome, captured_minor, released_minor, lapsed_minor
  from ledger_write_hold_uses(array[p_campaign], array[p_capture_minor], array[v_release], array[p_close], array[p_key],
    array[p_body_hash], array[p_tax_ten_thousandths], p_at) w;
  if outcome is distinct from 'posted' then
    raise exception 'Hold % was used without a journal', p_campaign using errcode = 'integrity_constraint_violation';
  end if;
end $function$

CREATE OR REPLACE FUNCTION public.ledger_use_holds(p_campaigns uuid[], p_captures_minor bigint[], p_releases_minor bigint[], p_closes boolean[], p_keys text[], p_body_hashes bytea[], p_taxes_ten_thousandths integer[], p_at timestamp with time zone)
 RETURNS TABLE(campaign_id uuid, key text, outcome text, captured_minor bigint, released_minor bigint, lapsed_minor bigint)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_column
begin
  perform from hold where campaign_id = any (p_campaigns) order by campaign_id for update;
  perform from ledger_account
  where owner_user_id = any (array(select distinct h.user_id from hold h where h.campaign_id = any (p_campaigns)))
    and balance_minor is not null
  order by id for update;
  return query select * from ledger_write_hold_uses(p_campaigns, p_captures_minor, p_releases_minor, p_closes, p_keys,
    p_body_hashes, p_taxes_ten_thousandths, p_at);
end $function$

CREATE OR REPLACE FUNCTION public.ledger_write_hold_uses(p_campaigns uuid[], p_captures_minor bigint[], p_releases_minor bigint[], p_closes boolean[], p_keys text[], p_body_hashes bytea[], p_taxes_ten_thousandths integer[], p_at timestamp with time zone)
 RETURNS TABLE(campaign_id uuid, key text, outcome text, captured_minor bigint, released_minor bigint, lapsed_minor bigint)
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  with call as materialized (
    select c.*, h.user_id, h.currency, h.title, h.amount_minor - h.captured_minor - h.released_minor as left_minor,
      coalesce(c.release, h.amount_minor - h.captured_minor - h.released_minor - c.capture) as back,
      h.closed_at is null and c.same_hold = 1 and c.same_key = 1 and not exists (
        select from ledger_journal j
        where j.scope = h.user_id and j.idempotency_key in (c.key || ':spend', c.key || ':return')) as is_first
    from (
      select u.*, count(*) over (partition by u.campaign) as same_hold, count(*) over (partition by u.key) as same_key
      from unnest(p_campaigns, p_captures_minor, p_releases_minor, p_closes, p_keys, p_body_hashes, p_taxes_ten_thousandths)
        u (campaign, capture, release, is_last, key, body_hash, tax)
    ) c
    left join hold h on h.campaign_id = c.campaign
  ), ready as materialized (
    select call.*,
      case when capture > 0 then nextval('ledger_journal_id_seq') end as spend_id,
      case when back > 0 then nextval('ledger_journal_id_seq') end as return_id,
      (select a.id from ledger_account a
       where a.owner_user_id = call.user_id and a.currency = call.currency and a.kind = 'hold') as account_id
    from call
    where is_first and capture >= 0 and back >= 0 and capture + back between 1 and left_minor
      and (not is_last or capture + back = left_minor)
  ), rest as (
    select r.*, p.ordinal, p.account_id as part_account_id, a.kind,
      a.kind = 'bonus' and (a.expires_at <= p_at or (select g.lapsed_at from bonus_grant g where g.id = a.grant_id) is not null)
        as is_expired,
      p.amount_minor - p.captured_minor - p.released_minor as rest,
      least(p.amount_minor - p.captured_minor - p.released_minor, greatest(0, r.capture - coalesce(sum(
        p.amount_minor - p.captured_minor - p.released_minor) over (
          partition by r.campaign order by p.ordinal rows between unbounded preceding and 1 preceding), 0)))::bigint as taken
    from ready r join hold_part p on p.campaign_id = r.campaign join ledger_account a on a.id = p.account_id
  ), part as materialized (
    select rest.*, least(rest - taken, greatest(0, back - coalesce(sum(rest - taken) over (
        partition by campaign order by ordinal desc rows between unbounded preceding and 1 preceding), 0)))::bigint as returned
    from rest
  ), parts_moved as (
    update hold_part p set captured_minor = p.captured_minor + part.taken, released_minor = p.released_minor + part.returned
    from part where p.campaign_id = part.campaign and p.ordinal = part.ordinal and part.taken + part.returned > 0
  ), holds_moved as (
    update hold h set captured_minor = h.captured_minor + r.capture, released_minor = h.released_minor + r.back,
      closed_at = case when r.is_last then p_at end
    from ready r where h.campaign_id = r.campaign
  ), sums as materialized (
    select campaign, key, currency, account_id, spend_id, return_id, capture, back, tax,
      coalesce(sum(taken) filter (where kind = 'bonus'), 0)::bigint as bonus,
      coalesce(sum(returned) filter (where not is_expired), 0)::bigint as returned,
      coalesce(sum(returned) filter (where is_expired), 0)::bigint as lapsed
    from part group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), journals as (
    insert into ledger_journal (id, scope, idempotency_key, body_hash, kind, currency, reference, memo, at)
    overriding system value
    select w.id, user_id, key || w.suffix, body_hash, w.kind, currency, campaign::text, title, p_at
    from ready, lateral (values (spend_id, 'spend', ':spend'), (return_id, 'release', ':return')) w (id, kind, suffix)
    where w.id is not null
  ), leg as (
    select l.id, l.account_id, l.amount
    from sums s, lateral (values
      (s.spend_id, s.account_id, 'hold', -s.capture),
      (s.spend_id, null, 'revenue', s.capture - s.bonus - ledger_tax_included(s.capture - s.bonus, s.tax)),
      (s.spend_id, null, 'vat_deferred', ledger_tax_included(s.capture - s.bonus, s.tax)),
      -- Bonus was never paid for: it is not a taxed sale.
      (s.spend_id, null, 'bonus_redeemed', s.bonus),
      (s.return_id, s.account_id, 'hold', -s.back),
      (s.return_id, null, 'bonus_cost', s.lapsed)) v (id, own_id, kind, amount),
      lateral (select v.id, coalesce(v.own_id, (select a.id from ledger_account a
        where a.owner_user_id is null and a.currency = s.currency and a.kind = v.kind)) as account_id, v.amount) l
    where v.id is not null and v.amount <> 0
    union all
    select return_id, part_account_id, returned from part where returned > 0 and not is_expired
  ), entries as (
    insert into ledger_entry (journal_id, leg, account_id, amount_minor)
    select id, row_number() over (partition by id), account_id, amount from leg
  )
  select call.campaign, call.key, case when s.campaign is null then 'single' else 'posted' end,
    coalesce(s.capture, 0), coalesce(s.returned, 0), coalesce(s.lapsed, 0)
  from call left join sums s on s.campaign = call.campaign and s.key = call.key;
end $function$

CREATE OR REPLACE FUNCTION public.low_balance_line(p_currency text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case p_currency when 'ZAR' then 5000 when 'GHS' then 2500 else 0 end::bigint
$function$

CREATE OR REPLACE FUNCTION public.payment_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'Payment % cannot be changed like this', old.id using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.plan_price_refuse()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at' then
    return new;
  end if;
  raise exception 'The price % of a plan is kept as it was agreed to', old.id using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'The audit log is only ever appended to.' using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_for_deleted_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
end $function$

CREATE OR REPLACE FUNCTION public.refuse_legal_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'A text that was published is never changed.' using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.refuse_reference_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'The history of reference data is only ever appended to.' using errcode = 'restrict_violation';
end $function$

CREATE OR REPLACE FUNCTION public.revenue_mark_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into revenue_mark (campaign_id) values (new.id);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.revenue_mark_part()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into revenue_mark (campaign_id) values (case tg_op when 'DELETE' then old.campaign_id else new.campaign_id end);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.uploaded_file_note_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into removed_file (storage_key) values (old.storage_key) on conflict do nothing;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.wall(p_table regclass)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy everybodys on %s to loudhailer_admin, loudhailer_system using (true) with check (true)', p_table);
end $function$

CREATE OR REPLACE FUNCTION public.wall(p_table regclass, p_own text, p_added text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('create policy everybodys on %s to loudhailer_admin, loudhailer_system using (true) with check (true)', p_table);
  execute format('create policy own on %s to loudhailer_member using (%s) with check (%s)', p_table, p_own, coalesce(p_added, p_own));
end $function$

-- Triggers

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.account FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.account_pending_link FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.account_profile FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.advertiser_note FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change()

CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()

CREATE TRIGGER auto_top_up_mark AFTER INSERT OR UPDATE OF is_on, threshold_minor ON public.auto_top_up FOR EACH ROW EXECUTE FUNCTION auto_top_up_mark()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.auto_top_up FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.billing_profile FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER campaign_count_added AFTER INSERT OR DELETE ON public.campaign FOR EACH ROW EXECUTE FUNCTION campaign_count_apply()

CREATE TRIGGER campaign_count_moved AFTER UPDATE OF user_id, submitted_at, status ON public.campaign FOR EACH ROW WHEN (((old.user_id <> new.user_id) OR (campaign_folder(old.submitted_at, old.status) <> campaign_folder(new.submitted_at, new.status)))) EXECUTE FUNCTION campaign_count_apply()

CREATE TRIGGER content_bytes BEFORE INSERT OR UPDATE OF content ON public.campaign FOR EACH ROW EXECUTE FUNCTION count_content_bytes()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.campaign FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER revenue_mark_inserted AFTER INSERT ON public.campaign FOR EACH ROW WHEN ((new.submitted_at IS NOT NULL)) EXECUTE FUNCTION revenue_mark_campaign()

CREATE TRIGGER revenue_mark_updated AFTER UPDATE ON public.campaign FOR EACH ROW WHEN (((new.submitted_at IS NOT NULL) AND (((((old.submitted_at IS DISTINCT FROM new.submitted_at) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.max_coins IS DISTINCT FROM new.max_coins)) OR (old.settled_at IS DISTINCT FROM new.settled_at)) OR (old.refunded_minor IS DISTINCT FROM new.refunded_minor)))) EXECUTE FUNCTION revenue_mark_campaign()

CREATE TRIGGER revenue_mark_cost AFTER INSERT OR DELETE OR UPDATE ON public.campaign_cost FOR EACH ROW EXECUTE FUNCTION revenue_mark_part()

CREATE TRIGGER revenue_mark_added AFTER INSERT OR DELETE ON public.campaign_route FOR EACH ROW EXECUTE FUNCTION revenue_mark_part()

CREATE TRIGGER revenue_mark_moved AFTER UPDATE ON public.campaign_route FOR EACH ROW WHEN (((((((((old.people IS DISTINCT FROM new.people) OR (old.coins IS DISTINCT FROM new.coins)) OR (old.route_parts IS DISTINCT FROM new.route_parts)) OR (old.sent IS DISTINCT FROM new.sent)) OR (old.delivered IS DISTINCT FROM new.delivered)) OR (old.undelivered IS DISTINCT FROM new.undelivered)) OR (old.clicks IS DISTINCT FROM new.clicks)) OR (old.complaints IS DISTINCT FROM new.complaints))) EXECUTE FUNCTION revenue_mark_part()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.campaign_test FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT ON public.campaign_voucher FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account('campaign')

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.card_setup FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER closed_month_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON public.closed_month FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER correction_kept BEFORE DELETE ON public.correction FOR EACH ROW EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER country_rule_append_only BEFORE DELETE OR UPDATE ON public.country_rule FOR EACH ROW EXECUTE FUNCTION keep_country_rule()

CREATE TRIGGER country_rule_no_truncate BEFORE TRUNCATE ON public.country_rule FOR EACH STATEMENT EXECUTE FUNCTION keep_country_rule()

CREATE TRIGGER dispute_locks_wallets BEFORE INSERT ON public.dispute FOR EACH ROW EXECUTE FUNCTION dispute_locks_wallets()

CREATE TRIGGER dispute_only_moves_on BEFORE UPDATE ON public.dispute FOR EACH ROW WHEN (((old.status = 'lost'::text) AND ((new.collected_minor < old.collected_minor) OR ((to_jsonb(new.*) - 'collected_minor'::text) IS DISTINCT FROM (to_jsonb(old.*) - 'collected_minor'::text))))) EXECUTE FUNCTION dispute_refuse()

CREATE TRIGGER hold_begins_with_parts AFTER INSERT ON public.hold REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_equals_parts()

CREATE TRIGGER hold_equals_parts AFTER UPDATE ON public.hold REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_equals_parts()

CREATE TRIGGER hold_kept BEFORE DELETE OR TRUNCATE ON public.hold FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER hold_only_moves_on BEFORE UPDATE ON public.hold FOR EACH ROW WHEN ((((((((old.campaign_id IS DISTINCT FROM new.campaign_id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.title IS DISTINCT FROM new.title)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.placed_at IS DISTINCT FROM new.placed_at)) OR (new.captured_minor < old.captured_minor) OR (new.released_minor < old.released_minor) OR (old.closed_at IS NOT NULL))) EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER revenue_mark_closed AFTER UPDATE OF closed_at ON public.hold FOR EACH ROW WHEN ((old.closed_at IS DISTINCT FROM new.closed_at)) EXECUTE FUNCTION revenue_mark_part()

CREATE TRIGGER hold_part_begins_with_hold AFTER INSERT ON public.hold_part REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_equals_parts()

CREATE TRIGGER hold_part_equals_hold AFTER UPDATE ON public.hold_part REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION hold_equals_parts()

CREATE TRIGGER hold_part_kept BEFORE DELETE OR TRUNCATE ON public.hold_part FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER hold_part_only_moves_on BEFORE UPDATE ON public.hold_part FOR EACH ROW WHEN ((((((old.campaign_id IS DISTINCT FROM new.campaign_id) OR (old.ordinal IS DISTINCT FROM new.ordinal)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (new.captured_minor < old.captured_minor) OR (new.released_minor < old.released_minor))) EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER invoice_fixed BEFORE UPDATE ON public.invoice FOR EACH ROW WHEN ((((((((((((((((((((old.id IS DISTINCT FROM new.id) OR (old.country IS DISTINCT FROM new.country)) OR (old.kind IS DISTINCT FROM new.kind)) OR (old.year IS DISTINCT FROM new.year)) OR (old.number IS DISTINCT FROM new.number)) OR (old.form IS DISTINCT FROM new.form)) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.payment_id IS DISTINCT FROM new.payment_id)) OR (old.refund_id IS DISTINCT FROM new.refund_id)) OR (old.dispute_id IS DISTINCT FROM new.dispute_id)) OR (old.corrects IS DISTINCT FROM new.corrects)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.gross_minor IS DISTINCT FROM new.gross_minor)) OR (old.net_minor IS DISTINCT FROM new.net_minor)) OR (old.tax_minor IS DISTINCT FROM new.tax_minor)) OR (old.issued_at IS DISTINCT FROM new.issued_at)) OR (old.issued_on IS DISTINCT FROM new.issued_on)) OR (old.supplier IS DISTINCT FROM new.supplier)) OR (old.recipient IS DISTINCT FROM new.recipient))) EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER invoice_kept BEFORE DELETE OR TRUNCATE ON public.invoice FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER invoice_line_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice_line FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER invoice_tax_fixed BEFORE DELETE OR UPDATE OR TRUNCATE ON public.invoice_tax FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER ledger_account_balance_of_users_only BEFORE INSERT OR UPDATE OF kind, owner_user_id ON public.ledger_account FOR EACH ROW WHEN ((((new.kind = ANY (ARRAY['wallet'::text, 'bonus'::text, 'hold'::text])) <> (new.balance_minor IS NOT NULL)) OR ((new.balance_minor IS NULL) <> (new.owner_user_id IS NULL)))) EXECUTE FUNCTION ledger_account_refuse()

CREATE TRIGGER ledger_account_bonus_has_grant BEFORE INSERT OR UPDATE OF kind, grant_id, expires_at ON public.ledger_account FOR EACH ROW WHEN ((((new.kind = 'bonus'::text) <> (new.grant_id IS NOT NULL)) OR ((new.grant_id IS NULL) <> (new.expires_at IS NULL)))) EXECUTE FUNCTION ledger_account_refuse()

CREATE TRIGGER ledger_account_clearing_has_provider BEFORE INSERT OR UPDATE OF kind, provider ON public.ledger_account FOR EACH ROW WHEN (((new.kind = 'card_clearing'::text) <> (new.provider IS NOT NULL))) EXECUTE FUNCTION ledger_account_refuse()

CREATE TRIGGER ledger_account_kept BEFORE DELETE OR TRUNCATE ON public.ledger_account FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER ledger_account_kind BEFORE INSERT OR UPDATE OF kind, currency ON public.ledger_account FOR EACH ROW WHEN (((new.currency !~ '^[A-Z]{3}$'::text) OR (new.kind <> ALL (ARRAY['wallet'::text, 'bonus'::text, 'hold'::text, 'card_clearing'::text, 'revenue'::text, 'vat_payable'::text, 'vat_deferred'::text, 'bonus_cost'::text, 'bonus_redeemed'::text, 'dispute_loss'::text, 'corrections'::text, 'provider_fee'::text])))) EXECUTE FUNCTION ledger_account_refuse()

CREATE TRIGGER ledger_account_opened_empty BEFORE INSERT ON public.ledger_account FOR EACH ROW WHEN ((new.balance_minor <> 0)) EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER ledger_account_written_by_entries BEFORE UPDATE ON public.ledger_account FOR EACH ROW WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER ledger_entry_apply AFTER INSERT ON public.ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entry_apply()

CREATE TRIGGER ledger_journal_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_journal FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

CREATE TRIGGER ledger_journal_balanced AFTER INSERT ON public.ledger_journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_journal_balanced()

CREATE TRIGGER ledger_journal_month_open AFTER INSERT ON public.ledger_journal REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_journal_month_open()

CREATE TRIGGER legal_text_append_only BEFORE DELETE OR UPDATE ON public.legal_text FOR EACH ROW EXECUTE FUNCTION refuse_legal_change()

CREATE TRIGGER legal_text_no_truncate BEFORE TRUNCATE ON public.legal_text FOR EACH STATEMENT EXECUTE FUNCTION refuse_legal_change()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.list_import FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.mobile_proof FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.msisdn_list FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.notification_preference FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.passkey FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER payment_kept BEFORE DELETE ON public.payment FOR EACH ROW EXECUTE FUNCTION payment_refuse()

CREATE TRIGGER payment_only_moves_on BEFORE UPDATE ON public.payment FOR EACH ROW WHEN (((((((((old.id IS DISTINCT FROM new.id) OR (old.user_id IS DISTINCT FROM new.user_id)) OR (old.provider IS DISTINCT FROM new.provider)) OR (old.method IS DISTINCT FROM new.method)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.idempotency_key IS DISTINCT FROM new.idempotency_key)) OR ((old.status = 'succeeded'::text) AND (new.status <> ALL (ARRAY['succeeded'::text, 'refunded'::text]))) OR ((old.status = 'refunded'::text) AND (new.status <> 'refunded'::text)))) EXECUTE FUNCTION payment_refuse()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.phone_code FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.phone_proof FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER plan_price_kept BEFORE DELETE OR UPDATE ON public.plan_price FOR EACH ROW EXECUTE FUNCTION plan_price_refuse()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.push_device FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.push_subscription FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER reference_change_append_only BEFORE DELETE OR UPDATE ON public.reference_change FOR EACH ROW EXECUTE FUNCTION refuse_reference_change()

CREATE TRIGGER reference_change_no_truncate BEFORE TRUNCATE ON public.reference_change FOR EACH STATEMENT EXECUTE FUNCTION refuse_reference_change()

CREATE TRIGGER deleted_account BEFORE INSERT ON public.report_share FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account('campaign')

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.saved_audience FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.session FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.shop_site FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER revenue_mark_returned AFTER INSERT ON public.spend_return FOR EACH ROW EXECUTE FUNCTION revenue_mark_part()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.support_message FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.two_factor FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER deleted_account BEFORE INSERT OR UPDATE OF user_id ON public.uploaded_file FOR EACH ROW EXECUTE FUNCTION refuse_for_deleted_account()

CREATE TRIGGER uploaded_file_note_removed AFTER DELETE ON public.uploaded_file FOR EACH ROW EXECUTE FUNCTION uploaded_file_note_removed()

CREATE TRIGGER vat_difference_fixed BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.vat_difference FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()

-- Policies

policy asked on customer_erasure PERMISSIVE for INSERT to loudhailer_member using () with check (true)

policy compared on opt_out_number PERMISSIVE for SELECT to loudhailer_member using (true) with check ()

policy compared on register_chunk PERMISSIVE for SELECT to loudhailer_member using (true) with check ()

policy compared on register_number PERMISSIVE for SELECT to loudhailer_member using (true) with check ()

policy everybodys on "user" PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on account PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on account_client PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on account_pending_link PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on account_profile PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on advertiser_note PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on audit_log PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on audited_account PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on audited_hold PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on audited_month PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on auto_top_up PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on balance_mark PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on billing_profile PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on bonus_grant PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on bonus_proposal PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_cost PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_count PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_day PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_failure PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_hour PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_hours PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_payment PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_review PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_route PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_route_retired PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_submission PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_submission_step PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_test PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on campaign_voucher PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on card_setup PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on closed_month PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on correction PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on customer_erasure PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on dispute PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on hold PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on hold_part PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on invoice PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on invoice_line PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on invoice_tax PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on kept_card PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on ledger_account PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on ledger_entry PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on ledger_journal PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on legal_agreement PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on list_import PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on low_balance PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on mobile_proof PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on msisdn_list PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on msisdn_list_asked PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on msisdn_list_bad_row PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on msisdn_list_chunk PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on msisdn_list_number PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on msisdn_list_route PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on msisdn_list_skipped PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on notification PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on notification_preference PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on notification_sms PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on opt_out_number PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on opt_out_number_lift PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on passkey PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on payment PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on payment_customer PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on payment_refund PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on payment_signal PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on phone_code PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on phone_proof PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on push_device PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on push_subscription PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on recon_difference PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on recon_run PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on recon_settled_mark PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on reference_change PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on register_change PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on register_chunk PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on register_import PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on register_import_number PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on register_number PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on report_share PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on revenue_cost_day PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on revenue_cost_share PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on revenue_day PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on revenue_mark PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on revenue_share PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on saved_audience PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on session PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on shop_site PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on spend_return PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on subscription PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on subscription_upgrade PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on support_message PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on two_factor PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on uploaded_file PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on vat_difference PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on verification PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on voucher_redemption PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy everybodys on webhook_event PERMISSIVE for ALL to loudhailer_admin, loudhailer_system using (true) with check (true)

policy noted on audit_log PERMISSIVE for INSERT to loudhailer_member using () with check (true)

policy own on "user" PERMISSIVE for ALL to loudhailer_member using ((id = current_setting('app.user_id'::text, true))) with check ((id = current_setting('app.user_id'::text, true)))

policy own on account PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on account_client PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on account_pending_link PERMISSIVE for ALL to loudhailer_member using (((current_setting('app.user_id'::text, true) = user_id) OR (current_setting('app.user_id'::text, true) = anonymous_user_id))) with check (((current_setting('app.user_id'::text, true) = user_id) OR (current_setting('app.user_id'::text, true) = anonymous_user_id)))

policy own on account_profile PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on advertiser_note PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on audit_log PERMISSIVE for SELECT to loudhailer_member using (((current_setting('app.user_id'::text, true) = subject_user_id) OR (current_setting('app.user_id'::text, true) = actor_user_id))) with check ()

policy own on auto_top_up PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on billing_profile PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on bonus_grant PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on campaign PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on campaign_cost PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_cost.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_cost.campaign_id))))

policy own on campaign_count PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on campaign_day PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_day.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_day.campaign_id))))

policy own on campaign_failure PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_failure.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_failure.campaign_id))))

policy own on campaign_hour PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_hour.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_hour.campaign_id))))

policy own on campaign_hours PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_hours.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_hours.campaign_id))))

policy own on campaign_payment PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on campaign_review PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_review.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_review.campaign_id))))

policy own on campaign_route PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_route.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_route.campaign_id))))

policy own on campaign_route_retired PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_route_retired.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_route_retired.campaign_id))))

policy own on campaign_submission PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on campaign_submission_step PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_submission_step.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_submission_step.campaign_id))))

policy own on campaign_test PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on campaign_voucher PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_voucher.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = campaign_voucher.campaign_id))))

policy own on card_setup PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on correction PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on dispute PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on hold PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on hold_part PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM hold h
  WHERE (h.campaign_id = hold_part.campaign_id)))) with check ((EXISTS ( SELECT
   FROM ledger_account a
  WHERE ((a.id = hold_part.account_id) AND (a.owner_user_id IS NOT NULL)))))

policy own on invoice PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on invoice_line PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_line.invoice_id)))) with check ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_line.invoice_id))))

policy own on invoice_tax PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_tax.invoice_id)))) with check ((EXISTS ( SELECT
   FROM invoice i
  WHERE (i.id = invoice_tax.invoice_id))))

policy own on kept_card PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on ledger_account PERMISSIVE for ALL to loudhailer_member using (((owner_user_id IS NULL) OR (owner_user_id = current_setting('app.user_id'::text, true)))) with check (((owner_user_id IS NULL) OR (owner_user_id = current_setting('app.user_id'::text, true))))

policy own on ledger_entry PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM ledger_journal j
  WHERE (j.id = ledger_entry.journal_id)))) with check ((EXISTS ( SELECT
   FROM ledger_account a
  WHERE (a.id = ledger_entry.account_id))))

policy own on ledger_journal PERMISSIVE for ALL to loudhailer_member using ((scope = current_setting('app.user_id'::text, true))) with check ((scope = current_setting('app.user_id'::text, true)))

policy own on legal_agreement PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on list_import PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on low_balance PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on mobile_proof PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on msisdn_list PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on msisdn_list_asked PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_asked.list_id)))) with check ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_asked.list_id))))

policy own on msisdn_list_bad_row PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_bad_row.list_id)))) with check ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_bad_row.list_id))))

policy own on msisdn_list_chunk PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_chunk.list_id)))) with check ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_chunk.list_id))))

policy own on msisdn_list_number PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_number.list_id)))) with check ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_number.list_id))))

policy own on msisdn_list_route PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_route.list_id)))) with check ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_route.list_id))))

policy own on msisdn_list_skipped PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_skipped.list_id)))) with check ((EXISTS ( SELECT
   FROM msisdn_list l
  WHERE (l.id = msisdn_list_skipped.list_id))))

policy own on notification PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on notification_preference PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on notification_sms PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on passkey PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on payment PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on payment_customer PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on payment_refund PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM payment p
  WHERE (p.id = payment_refund.payment_id)))) with check ((EXISTS ( SELECT
   FROM payment p
  WHERE (p.id = payment_refund.payment_id))))

policy own on payment_signal PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM payment p
  WHERE (p.id = payment_signal.payment_id)))) with check ((EXISTS ( SELECT
   FROM payment p
  WHERE (p.id = payment_signal.payment_id))))

policy own on phone_code PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on phone_proof PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on push_device PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on push_subscription PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on report_share PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = report_share.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = report_share.campaign_id))))

policy own on saved_audience PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on session PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on shop_site PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on spend_return PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on subscription PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on subscription_upgrade PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM subscription s
  WHERE (s.id = subscription_upgrade.subscription_id)))) with check ((EXISTS ( SELECT
   FROM subscription s
  WHERE (s.id = subscription_upgrade.subscription_id))))

policy own on support_message PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on two_factor PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on uploaded_file PERMISSIVE for ALL to loudhailer_member using ((user_id = current_setting('app.user_id'::text, true))) with check ((user_id = current_setting('app.user_id'::text, true)))

policy own on voucher_redemption PERMISSIVE for ALL to loudhailer_member using ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = voucher_redemption.campaign_id)))) with check ((EXISTS ( SELECT
   FROM campaign c
  WHERE (c.id = voucher_redemption.campaign_id))))
