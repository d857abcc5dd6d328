-- What the migrations add up to. Written by `node dev/run.mjs db:update`; `npm run check` compares it. Not for running.

-- Tables

table access_token (
  token_hash bytea not null,
  expires_at timestamp with time zone not null
)

table archive_file (
  id integer generated always as identity not null,
  key text not null,
  month text not null,
  begun_at timestamp with time zone default now() not null,
  checked_at timestamp with time zone,
  services integer default 0 not null,
  messages bigint default 0 not null,
  row_count integer default 0 not null,
  bytes bigint default 0 not null,
  sha256 bytea,
  left_out integer[] default '{}'::integer[] not null
)

table archive_run (
  is_only boolean default true not null,
  good_at timestamp with time zone,
  failed_at timestamp with time zone,
  forgotten_without integer default 0 not null
)

table archived_service (
  service_id integer not null,
  file_id integer,
  messages integer not null,
  delivered integer not null
)

table base_change (
  route_id integer not null,
  seq bigint default nextval('base_change_seq'::regclass) not null,
  at timestamp with time zone default now() not null,
  people integer[] not null
)

table base_import (
  id integer generated always as identity not null,
  route_id integer not null,
  file_id text not null,
  file_name text not null,
  file_bytes bigint not null,
  mode text not null,
  state text default 'reading'::text not null,
  read_bytes bigint default 0 not null,
  read_rows integer default 0 not null,
  applied_rows integer default 0 not null,
  heading jsonb,
  refused jsonb default '{}'::jsonb not null,
  plan jsonb,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone
)

table base_import_refusal (
  import_id integer not null,
  "row" integer not null,
  reason text not null
)

table base_import_row (
  import_id integer not null,
  "row" integer not null,
  action text not null,
  number_hash bytea not null,
  number_sealed bytea not null,
  person integer,
  county_id integer,
  city_id integer,
  birth_year smallint,
  gender smallint,
  arpu smallint,
  interests integer default 0 not null,
  consent_source text,
  consent_on date,
  is_ported boolean default false not null
)

table base_member (
  route_id integer not null,
  person integer not null,
  county_id integer,
  city_id integer,
  birth_year smallint,
  gender smallint,
  arpu smallint,
  interests integer default 0 not null,
  consent_source text not null,
  consent_on date not null,
  import_id integer not null,
  imported_at timestamp with time zone not null,
  removed_at timestamp with time zone,
  removed_because text
)

table cap_log (
  route_id integer not null,
  seq bigint default nextval('cap_log_seq'::regclass) not null,
  client_id integer not null,
  last_sent_at timestamp with time zone not null,
  written bytea not null
)

table cap_log_state (
  only_row boolean default true not null,
  filling integer default 0 not null,
  days integer default 0 not null
)

table client (
  client_id integer generated always as identity not null,
  client_user_id integer generated always as identity not null,
  route_id integer not null,
  external_user_id text not null,
  title text not null,
  links_closed_at timestamp with time zone
)

table complaint (
  id bigint generated always as identity not null,
  connection_id integer not null,
  route_id integer not null,
  person integer not null,
  at timestamp with time zone not null,
  service_id integer
)

table connection_day (
  connection_id integer not null,
  day date not null,
  messages integer default 0 not null,
  complaints integer default 0 not null
)

table connection_report (
  connection_id integer not null,
  is_usable boolean not null,
  problem text,
  reported_at timestamp with time zone not null
)

table connection_result (
  connection_id integer not null,
  route_id integer not null,
  day date not null,
  delivered integer default 0 not null,
  undelivered integer default 0 not null
)

table connection_test (
  connection_id integer not null,
  day date not null,
  sent integer not null
)

table country_rule (
  country_id integer not null,
  kind text not null,
  valid_from date not null,
  value jsonb not null,
  revision bigint not null
)

table database_place (
  only_one boolean default true not null,
  place text not null,
  held_since timestamp with time zone,
  lost_until timestamp with time zone
)

table engagement (
  service_id integer not null,
  person integer not null,
  kind smallint not null,
  at timestamp with time zone not null
)

table gateway_worker (
  id uuid not null,
  until timestamp with time zone not null
)

table given_up (
  is_only boolean default true not null,
  until timestamp with time zone not null
)

table handover (
  id bigint generated always as identity not null,
  connection_id integer not null,
  service_id integer not null,
  people integer[] not null,
  sent_at_ms double precision[] not null,
  not_via integer[] not null,
  opened_at timestamp with time zone default now() not null,
  as_sms boolean default false not null,
  via_route integer
)

table link (
  id integer generated always as identity not null,
  route_id integer not null,
  code text not null,
  url text not null,
  landing_page_url text not null,
  external_id text,
  created_at timestamp with time zone not null
)

table link_tap (
  id bigint generated always as identity not null,
  link_id integer not null,
  at timestamp with time zone not null,
  is_counted boolean not null
)

table list_member (
  list_id integer not null,
  person integer not null,
  "position" integer not null
)

table lookup_day (
  connection_id integer not null,
  day date not null,
  numbers integer default 0 not null,
  asked integer default 0 not null,
  failed integer default 0 not null
)

table message (
  service_id integer not null,
  person integer not null,
  state smallint default 1 not null,
  reason smallint default 0 not null,
  sent_day date not null,
  sent_at timestamp with time zone not null,
  sent_hour smallint default 0 not null,
  via_sms boolean default false not null,
  connection_id integer
) partition by RANGE (service_id)

table message_block_0 (
  service_id integer not null,
  person integer not null,
  state smallint default 1 not null,
  reason smallint default 0 not null,
  sent_day date not null,
  sent_at timestamp with time zone not null,
  sent_hour smallint default 0 not null,
  via_sms boolean default false not null,
  connection_id integer
) with (fillfactor=75)

table message_doubt (
  service_id integer not null,
  person integer not null,
  connection_id integer not null,
  number_hash bytea not null,
  channel text default 'sms'::text not null,
  parts smallint default 1 not null,
  route_id integer,
  since timestamp with time zone default now() not null,
  given_up_at timestamp with time zone,
  reference text
)

table message_reference (
  connection_id integer not null,
  reference text not null,
  service_id integer not null,
  person integer not null,
  state smallint default 0 not null,
  reason smallint default 0 not null,
  since timestamp with time zone not null,
  asked_at timestamp with time zone
)

table message_reference_day (
  connection_id integer not null,
  service_id integer not null,
  person integer not null,
  day date not null,
  parts smallint default 1 not null,
  state smallint default 0 not null,
  reason smallint default 0 not null,
  as_sms boolean default false not null,
  asked_at timestamp with time zone,
  reference text not null
) partition by RANGE (day)

table message_reference_rest (
  connection_id integer not null,
  service_id integer not null,
  person integer not null,
  day date not null,
  parts smallint default 1 not null,
  state smallint default 0 not null,
  reason smallint default 0 not null,
  as_sms boolean default false not null,
  asked_at timestamp with time zone,
  reference text not null
) with (fillfactor=80)

table message_rest (
  service_id integer not null,
  person integer not null,
  state smallint default 1 not null,
  reason smallint default 0 not null,
  sent_day date not null,
  sent_at timestamp with time zone not null,
  sent_hour smallint default 0 not null,
  via_sms boolean default false not null,
  connection_id integer
) with (fillfactor=75)

table network_connection (
  id integer generated always as identity not null,
  name text not null,
  adapter text not null,
  settings jsonb not null,
  secret_name text not null,
  is_enabled boolean default true not null,
  revision integer default 1 not null,
  needs_registered_senders boolean default false not null,
  national_country_id integer
)

table network_event (
  id bigint generated always as identity not null,
  connection_id integer not null,
  type text not null,
  reference text not null,
  state smallint default 0 not null,
  reason smallint default 0 not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  number_hash bytea,
  number_sealed bytea,
  text_sealed bytea,
  is_parked boolean default false not null,
  own_service_id integer,
  own_person integer
)

table number_list (
  id integer generated always as identity not null,
  route_id integer not null,
  client_id integer not null,
  title text not null,
  url_sha256 bytea not null,
  is_active boolean default true not null,
  accepted integer default 0 not null,
  duplicate integer default 0 not null,
  bad integer default 0 not null,
  on_network integer default 0 not null,
  created_at timestamp with time zone not null
)

table number_place (
  number_hash bytea not null,
  network_code text,
  is_ported boolean,
  is_dead boolean not null,
  connection_id integer not null,
  asked_at timestamp with time zone not null
)

table opt_out (
  route_id integer not null,
  person integer not null,
  opted_out_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  source text default 'reply'::text not null,
  reason text,
  in_register boolean default false not null
)

table opt_out_lift (
  id bigint generated always as identity not null,
  route_id integer not null,
  person integer not null,
  opted_out_at timestamp with time zone not null,
  source text not null,
  opt_out_reason text,
  lifted_at timestamp with time zone not null,
  reason text not null
)

table opt_out_removal (
  route_id integer not null,
  removals bigint not null
)

table phone_message (
  id bigint generated always as identity not null,
  route_id integer not null,
  service_id integer,
  number text not null,
  sender text not null,
  text text not null,
  at timestamp with time zone not null,
  person integer,
  kind text default 'sms'::text not null,
  link text,
  content jsonb,
  reference text
)

table public_holiday (
  country_id integer not null,
  day date not null,
  name text not null
)

table rcs_phone (
  route_id integer not null,
  person integer not null,
  is_capable boolean not null,
  asked_at timestamp with time zone not null
)

table rcs_phone_day (
  route_id integer not null,
  day date not null,
  asked integer not null,
  capable integer not null
)

table route (
  route_id integer not null,
  country_id integer not null,
  name text not null,
  opt_out_suffix text not null,
  messages_per_second integer not null,
  ad_product_ids integer[] default '{5,7,3,82}'::integer[] not null,
  max_parts smallint default 4 not null,
  sender_max_length smallint default 11 not null,
  tag_max_characters smallint default 110 not null,
  max_days smallint default 92 not null,
  rcs_limits jsonb default '{}'::jsonb not null,
  banners jsonb
)

table route_base (
  route_id integer not null,
  revision bigint default 1 not null,
  forgotten_seq bigint default 0 not null
)

table route_choice (
  route_id integer not null,
  min_delivered_percent smallint not null
)

table route_connection (
  route_id integer not null,
  connection_id integer not null,
  priority smallint not null,
  share smallint default 100 not null
)

table route_lease (
  route_id integer not null,
  holder uuid not null,
  fence bigint not null,
  until timestamp with time zone not null
)

table send_batch (
  id bigint generated always as identity not null,
  service_id integer not null,
  people integer[] not null,
  sent_at_ms double precision[] not null,
  not_via integer[] default '{}'::integer[] not null,
  not_before timestamp with time zone,
  as_sms boolean default false not null,
  via_route integer
)

table sender_name (
  connection_id integer not null,
  name text not null,
  state text not null,
  since date not null,
  reference text default ''::text not null,
  note text default ''::text not null,
  is_offered boolean default false not null,
  client_id integer,
  asked_at timestamp with time zone
)

table service (
  id integer generated always as identity not null,
  route_id integer not null,
  client_id integer not null,
  campaign_code text not null,
  body_sha256 bytea not null,
  title text not null,
  sender text not null,
  full_text text not null,
  parts integer not null,
  people integer not null,
  targeting jsonb not null,
  allocation_type_id integer not null,
  start_at timestamp with time zone not null,
  end_at timestamp with time zone not null,
  start_hour integer not null,
  end_hour integer not null,
  days_of_week integer[] not null,
  status integer not null,
  reason text,
  words text[] default '{}'::text[] not null,
  created_at timestamp with time zone not null,
  approve_at timestamp with time zone not null,
  plan_from timestamp with time zone not null,
  plan_sent_before integer default 0 not null,
  pick_cursor bigint default 0 not null,
  sent integer default 0 not null,
  flow_type_id integer default 1 not null,
  response_type integer default 1 not null,
  content jsonb,
  link_id integer,
  list_id integer,
  exclude_list_id integer,
  offer_ends_at timestamp with time zone,
  reads integer default 0 not null,
  fallbacks integer default 0 not null,
  other_list_ids integer[] default '{}'::integer[] not null,
  list_use text default 'all'::text not null,
  pick_revision bigint default 0 not null,
  complaints integer default 0 not null,
  next_due_at timestamp with time zone,
  forgotten_at timestamp with time zone,
  is_list_shuffled boolean default false not null,
  trace jsonb,
  last_sent_at timestamp with time zone,
  has_own_links boolean default false not null
)

table service_change (
  service_id integer not null,
  route_id integer not null,
  seq bigint not null
)

table service_cost (
  service_id integer not null,
  connection_id integer not null,
  day date not null,
  currency text not null,
  messages integer not null,
  parts integer not null,
  micros bigint not null
)

table service_day (
  service_id integer not null,
  day date not null,
  booked integer default 0 not null,
  sent integer default 0 not null,
  delivered integer default 0 not null,
  undelivered integer default 0 not null,
  clicks integer default 0 not null,
  viewable integer default 0 not null,
  people_clicked integer default 0 not null
)

table service_failure (
  service_id integer not null,
  reason smallint not null,
  count integer not null
)

table service_hour (
  service_id integer not null,
  day date not null,
  hour smallint not null,
  sent integer default 0 not null,
  delivered integer default 0 not null,
  clicks integer default 0 not null
)

table service_touched (
  id bigint generated always as identity not null,
  service_id integer not null
)

table shown_event (
  connection_id integer not null,
  event_hash bytea not null,
  service_id integer not null,
  at timestamp with time zone not null
)

table subscriber (
  person integer generated always as identity not null,
  route_id integer not null,
  number_hash bytea not null,
  number_sealed bytea not null,
  is_listed_only boolean default false not null,
  unused_since timestamp with time zone
)

table subscriber_base (
  only_one boolean default true not null,
  seed bigint not null
)

table taken_event (
  connection_id integer not null,
  reference text not null,
  at timestamp with time zone not null
)

table tap_news (
  link_id integer not null,
  at timestamp with time zone not null,
  digest bigint
)

table tap_person (
  service_id integer not null,
  digest bigint not null
)

table tariff (
  id integer generated always as identity not null,
  connection_id integer not null,
  valid_from date not null,
  currency text not null,
  created_at timestamp with time zone not null
)

table tariff_price (
  tariff_id integer not null,
  channel text not null,
  route_id integer,
  unit_micros bigint not null
)

table test_copy (
  route_id integer not null,
  person integer not null,
  at timestamp with time zone not null
)

table transactional_message (
  id bigint generated always as identity not null,
  key text not null,
  body_hash bytea not null,
  route_id integer not null,
  person integer not null,
  sender text not null,
  text text not null,
  is_asked boolean not null,
  state text default 'waiting'::text not null,
  due_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  is_confirmation boolean default false not null
)

-- Constraints

access_token: constraint access_token_pkey PRIMARY KEY (token_hash)

archive_file: constraint archive_file_bytes_check CHECK ((bytes >= 0))

archive_file: constraint archive_file_check CHECK (((checked_at IS NULL) OR (sha256 IS NOT NULL)))

archive_file: constraint archive_file_messages_check CHECK ((messages >= 0))

archive_file: constraint archive_file_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text))

archive_file: constraint archive_file_row_count_check CHECK ((row_count >= 0))

archive_file: constraint archive_file_services_check CHECK ((services >= 0))

archive_file: constraint archive_file_pkey PRIMARY KEY (id)

archive_file: constraint archive_file_key_key UNIQUE (key)

archive_run: constraint archive_run_forgotten_without_check CHECK ((forgotten_without >= 0))

archive_run: constraint archive_run_is_only_check CHECK (is_only)

archive_run: constraint archive_run_pkey PRIMARY KEY (is_only)

archived_service: constraint archived_service_check CHECK (((delivered >= 0) AND (delivered <= messages)))

archived_service: constraint archived_service_check1 CHECK (((file_id IS NOT NULL) OR (messages = 0)))

archived_service: constraint archived_service_messages_check CHECK ((messages >= 0))

archived_service: constraint archived_service_file_id_fkey FOREIGN KEY (file_id) REFERENCES archive_file(id)

archived_service: constraint archived_service_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

archived_service: constraint archived_service_pkey PRIMARY KEY (service_id)

base_change: constraint base_change_pkey PRIMARY KEY (route_id, seq)

base_import: constraint base_import_check CHECK ((read_bytes <= file_bytes))

base_import: constraint base_import_file_bytes_check CHECK ((file_bytes > 0))

base_import: constraint base_import_file_id_check CHECK (((length(file_id) >= 1) AND (length(file_id) <= 200)))

base_import: constraint base_import_mode_check CHECK ((mode = ANY (ARRAY['full'::text, 'update'::text])))

base_import: constraint base_import_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'checking'::text, 'checked'::text, 'applying'::text, 'done'::text, 'cancelled'::text])))

base_import: constraint base_import_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

base_import: constraint base_import_pkey PRIMARY KEY (id)

base_import_refusal: constraint base_import_refusal_import_id_fkey FOREIGN KEY (import_id) REFERENCES base_import(id)

base_import_refusal: constraint base_import_refusal_pkey PRIMARY KEY (import_id, "row")

base_import_row: constraint base_import_row_action_check CHECK ((action = ANY (ARRAY['set'::text, 'remove'::text, 'withdraw'::text])))

base_import_row: constraint base_import_row_check CHECK (((action <> 'set'::text) OR ((consent_source IS NOT NULL) AND (consent_on IS NOT NULL))))

base_import_row: constraint base_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES base_import(id)

base_import_row: constraint base_import_row_pkey PRIMARY KEY (import_id, "row")

base_import_row: constraint base_import_row_import_id_number_hash_key UNIQUE (import_id, number_hash)

base_member: constraint base_member_check CHECK (((removed_at IS NULL) = (removed_because IS NULL)))

base_member: constraint base_member_removed_because_check CHECK ((removed_because = ANY (ARRAY['missing'::text, 'removed'::text, 'withdrawn'::text, 'other-network'::text])))

base_member: constraint base_member_import_id_fkey FOREIGN KEY (import_id) REFERENCES base_import(id)

base_member: constraint base_member_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

base_member: constraint base_member_pkey PRIMARY KEY (route_id, person)

cap_log: constraint cap_log_pkey PRIMARY KEY (route_id, seq)

cap_log_state: constraint cap_log_state_only_row_check CHECK (only_row)

cap_log_state: constraint cap_log_state_pkey PRIMARY KEY (only_row)

client: constraint client_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

client: constraint client_pkey PRIMARY KEY (client_id)

client: constraint client_client_user_id_key UNIQUE (client_user_id)

client: constraint client_route_id_external_user_id_key UNIQUE (route_id, external_user_id)

complaint: constraint complaint_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

complaint: constraint complaint_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

complaint: constraint complaint_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

complaint: constraint complaint_pkey PRIMARY KEY (id)

connection_day: constraint connection_day_complaints_check CHECK ((complaints >= 0))

connection_day: constraint connection_day_messages_check CHECK ((messages >= 0))

connection_day: constraint connection_day_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id) ON DELETE CASCADE

connection_day: constraint connection_day_pkey PRIMARY KEY (connection_id, day)

connection_report: constraint connection_report_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id) ON DELETE CASCADE

connection_report: constraint connection_report_pkey PRIMARY KEY (connection_id)

connection_result: constraint connection_result_delivered_check CHECK ((delivered >= 0))

connection_result: constraint connection_result_undelivered_check CHECK ((undelivered >= 0))

connection_result: constraint connection_result_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id) ON DELETE CASCADE

connection_result: constraint connection_result_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

connection_result: constraint connection_result_pkey PRIMARY KEY (connection_id, route_id, day)

connection_test: constraint connection_test_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id) ON DELETE CASCADE

connection_test: constraint connection_test_pkey PRIMARY KEY (connection_id, day)

country_rule: constraint country_rule_pkey PRIMARY KEY (country_id, kind, valid_from)

database_place: constraint database_place_only_one_check CHECK (only_one)

database_place: constraint database_place_pkey PRIMARY KEY (only_one)

engagement: constraint engagement_kind_check CHECK ((kind = ANY (ARRAY[1, 2, 3])))

engagement: constraint engagement_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

engagement: constraint engagement_pkey PRIMARY KEY (service_id, person, kind)

gateway_worker: constraint gateway_worker_pkey PRIMARY KEY (id)

given_up: constraint given_up_is_only_check CHECK (is_only)

given_up: constraint given_up_pkey PRIMARY KEY (is_only)

handover: constraint handover_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

handover: constraint handover_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

handover: constraint handover_via_route_fkey FOREIGN KEY (via_route) REFERENCES route(route_id)

handover: constraint handover_pkey PRIMARY KEY (id)

link: constraint link_url_check CHECK ((length(url) = 42))

link: constraint link_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

link: constraint link_pkey PRIMARY KEY (id)

link: constraint link_code_key UNIQUE (code)

link: constraint link_route_id_external_id_key UNIQUE (route_id, external_id)

link_tap: constraint link_tap_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id)

link_tap: constraint link_tap_pkey PRIMARY KEY (id)

list_member: constraint list_member_list_id_fkey FOREIGN KEY (list_id) REFERENCES number_list(id)

list_member: constraint list_member_pkey PRIMARY KEY (list_id, person)

list_member: constraint list_member_list_id_position_key UNIQUE (list_id, "position")

lookup_day: constraint lookup_day_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id) ON DELETE CASCADE

lookup_day: constraint lookup_day_pkey PRIMARY KEY (connection_id, day)

message: constraint message_sent_hour_check CHECK (((sent_hour >= 0) AND (sent_hour <= 23)))

message: constraint message_state_check CHECK ((state = ANY (ARRAY[1, 2, 3])))

message: constraint message_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

message: constraint message_pkey PRIMARY KEY (service_id, person)

message_block_0: constraint message_sent_hour_check CHECK (((sent_hour >= 0) AND (sent_hour <= 23)))

message_block_0: constraint message_state_check CHECK ((state = ANY (ARRAY[1, 2, 3])))

message_block_0: constraint message_block_0_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

message_block_0: constraint message_block_0_pkey PRIMARY KEY (service_id, person)

message_doubt: constraint message_doubt_parts_check CHECK ((parts > 0))

message_doubt: constraint message_doubt_reference_check CHECK ((length(reference) <= 200))

message_doubt: constraint message_doubt_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

message_doubt: constraint message_doubt_pkey PRIMARY KEY (service_id, person)

message_reference: constraint message_reference_state_check CHECK (((state >= 0) AND (state <= 3)))

message_reference: constraint message_reference_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

message_reference: constraint message_reference_pkey PRIMARY KEY (connection_id, reference)

message_reference_day: constraint message_reference_day_parts_check CHECK ((parts > 0))

message_reference_day: constraint message_reference_day_state_check CHECK (((state >= 0) AND (state <= 3)))

message_reference_day: constraint message_reference_day_pkey PRIMARY KEY (connection_id, reference, day)

message_reference_rest: constraint message_reference_day_parts_check CHECK ((parts > 0))

message_reference_rest: constraint message_reference_day_state_check CHECK (((state >= 0) AND (state <= 3)))

message_reference_rest: constraint message_reference_rest_pkey PRIMARY KEY (connection_id, reference, day)

message_rest: constraint message_sent_hour_check CHECK (((sent_hour >= 0) AND (sent_hour <= 23)))

message_rest: constraint message_state_check CHECK ((state = ANY (ARRAY[1, 2, 3])))

message_rest: constraint message_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

message_rest: constraint message_rest_pkey PRIMARY KEY (service_id, person)

network_connection: constraint network_connection_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))

network_connection: constraint network_connection_national_country_id_check CHECK ((national_country_id > 0))

network_connection: constraint network_connection_secret_name_check CHECK ((secret_name ~ '^[A-Z][A-Z0-9_]{0,39}$'::text))

network_connection: constraint network_connection_pkey PRIMARY KEY (id)

network_connection: constraint network_connection_name_key UNIQUE (name)

network_event: constraint network_event_type_check CHECK ((type = ANY (ARRAY['receipt'::text, 'read'::text, 'reply'::text, 'complaint'::text, 'opt-out'::text])))

network_event: constraint network_event_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

network_event: constraint network_event_pkey PRIMARY KEY (id)

number_list: constraint number_list_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id)

number_list: constraint number_list_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

number_list: constraint number_list_pkey PRIMARY KEY (id)

number_list: constraint number_list_route_id_client_id_url_sha256_key UNIQUE (route_id, client_id, url_sha256)

number_place: constraint number_place_network_code_check CHECK ((network_code ~ '^\d{5,6}$'::text))

number_place: constraint number_place_pkey PRIMARY KEY (number_hash)

opt_out: constraint opt_out_check CHECK (((source <> 'register'::text) OR in_register))

opt_out: constraint opt_out_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

opt_out: constraint opt_out_source_check CHECK ((source = ANY (ARRAY['reply'::text, 'link'::text, 'advertiser'::text, 'administrator'::text, 'register'::text])))

opt_out: constraint opt_out_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

opt_out: constraint opt_out_pkey PRIMARY KEY (route_id, person)

opt_out: constraint opt_out_id_key UNIQUE (id)

opt_out_lift: constraint opt_out_lift_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))

opt_out_lift: constraint opt_out_lift_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

opt_out_lift: constraint opt_out_lift_pkey PRIMARY KEY (id)

opt_out_removal: constraint opt_out_removal_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

opt_out_removal: constraint opt_out_removal_pkey PRIMARY KEY (route_id)

phone_message: constraint phone_message_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

phone_message: constraint phone_message_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

phone_message: constraint phone_message_pkey PRIMARY KEY (id)

phone_message: constraint phone_message_reference_key UNIQUE (reference)

public_holiday: constraint public_holiday_pkey PRIMARY KEY (country_id, day)

rcs_phone: constraint rcs_phone_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

rcs_phone: constraint rcs_phone_pkey PRIMARY KEY (route_id, person)

rcs_phone_day: constraint rcs_phone_day_asked_check CHECK ((asked >= 0))

rcs_phone_day: constraint rcs_phone_day_check CHECK (((capable >= 0) AND (capable <= asked)))

rcs_phone_day: constraint rcs_phone_day_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

rcs_phone_day: constraint rcs_phone_day_pkey PRIMARY KEY (route_id, day)

route: constraint route_ad_product_ids_check CHECK ((cardinality(ad_product_ids) > 0))

route: constraint route_banners_check CHECK ((jsonb_typeof(banners) = 'array'::text))

route: constraint route_max_days_check CHECK (((max_days >= 1) AND (max_days <= 366)))

route: constraint route_max_parts_check CHECK (((max_parts >= 1) AND (max_parts <= 10)))

route: constraint route_messages_per_second_check CHECK ((messages_per_second > 0))

route: constraint route_rcs_limits_check CHECK ((jsonb_typeof(rcs_limits) = 'object'::text))

route: constraint route_sender_max_length_check CHECK (((sender_max_length >= 3) AND (sender_max_length <= 20)))

route: constraint route_tag_max_characters_check CHECK (((tag_max_characters >= 20) AND (tag_max_characters <= 160)))

route: constraint route_pkey PRIMARY KEY (route_id)

route_base: constraint route_base_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

route_base: constraint route_base_pkey PRIMARY KEY (route_id)

route_choice: constraint route_choice_min_delivered_percent_check CHECK (((min_delivered_percent >= 0) AND (min_delivered_percent <= 100)))

route_choice: constraint route_choice_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

route_choice: constraint route_choice_pkey PRIMARY KEY (route_id)

route_connection: constraint route_connection_priority_check CHECK (((priority >= 1) AND (priority <= 9)))

route_connection: constraint route_connection_share_check CHECK (((share >= 1) AND (share <= 100)))

route_connection: constraint route_connection_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

route_connection: constraint route_connection_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

route_connection: constraint route_connection_pkey PRIMARY KEY (route_id, connection_id)

route_lease: constraint route_lease_pkey PRIMARY KEY (route_id)

send_batch: constraint send_batch_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

send_batch: constraint send_batch_via_route_fkey FOREIGN KEY (via_route) REFERENCES route(route_id)

send_batch: constraint send_batch_pkey PRIMARY KEY (id)

sender_name: constraint sender_name_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40)))

sender_name: constraint sender_name_note_check CHECK ((length(note) <= 300))

sender_name: constraint sender_name_reference_check CHECK ((length(reference) <= 100))

sender_name: constraint sender_name_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'registered'::text, 'refused'::text])))

sender_name: constraint sender_name_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id) ON DELETE SET NULL

sender_name: constraint sender_name_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id) ON DELETE CASCADE

sender_name: constraint sender_name_pkey PRIMARY KEY (connection_id, name)

service: constraint service_allocation_type_id_check CHECK ((allocation_type_id = ANY (ARRAY[1, 2])))

service: constraint service_check CHECK ((end_at > start_at))

service: constraint service_check1 CHECK ((sent <= people))

service: constraint service_check2 CHECK ((end_at <= offer_ends_at))

service: constraint service_complaints_check CHECK ((complaints >= 0))

service: constraint service_flow_type_id_check CHECK (((flow_type_id >= 1) AND (flow_type_id <= 5)))

service: constraint service_list_use_check CHECK ((list_use = ANY (ARRAY['all'::text, 'matching'::text, 'with-profile'::text])))

service: constraint service_parts_check CHECK ((parts > 0))

service: constraint service_people_check CHECK ((people > 0))

service: constraint service_response_type_check CHECK ((response_type = ANY (ARRAY[1, 8])))

service: constraint service_status_check CHECK ((status = ANY (ARRAY[255, 254, 0, 243, 250, 237, 300])))

service: constraint service_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id)

service: constraint service_exclude_list_id_fkey FOREIGN KEY (exclude_list_id) REFERENCES number_list(id)

service: constraint service_link_id_fkey FOREIGN KEY (link_id) REFERENCES link(id)

service: constraint service_list_id_fkey FOREIGN KEY (list_id) REFERENCES number_list(id)

service: constraint service_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

service: constraint service_pkey PRIMARY KEY (id)

service: constraint service_link_id_key UNIQUE (link_id)

service: constraint service_route_id_campaign_code_key UNIQUE (route_id, campaign_code)

service_change: constraint service_change_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id) ON DELETE CASCADE

service_change: constraint service_change_pkey PRIMARY KEY (service_id)

service_cost: constraint service_cost_check CHECK (((currency <> ''::text) OR (micros = 0)))

service_cost: constraint service_cost_messages_check CHECK ((messages >= 0))

service_cost: constraint service_cost_micros_check CHECK ((micros >= 0))

service_cost: constraint service_cost_parts_check CHECK ((parts >= 0))

service_cost: constraint service_cost_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

service_cost: constraint service_cost_pkey PRIMARY KEY (service_id, connection_id, day, currency)

service_day: constraint service_day_booked_check CHECK ((booked >= 0))

service_day: constraint service_day_check CHECK ((sent >= (delivered + undelivered)))

service_day: constraint service_day_people_clicked_check CHECK ((people_clicked >= 0))

service_day: constraint service_day_viewable_check CHECK ((viewable >= 0))

service_day: constraint service_day_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

service_day: constraint service_day_pkey PRIMARY KEY (service_id, day)

service_failure: constraint service_failure_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

service_failure: constraint service_failure_pkey PRIMARY KEY (service_id, reason)

service_hour: constraint service_hour_check CHECK ((sent >= delivered))

service_hour: constraint service_hour_hour_check CHECK (((hour >= 0) AND (hour <= 23)))

service_hour: constraint service_hour_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

service_hour: constraint service_hour_pkey PRIMARY KEY (service_id, day, hour)

service_touched: constraint service_touched_pkey PRIMARY KEY (id)

shown_event: constraint shown_event_event_hash_check CHECK ((length(event_hash) = 16))

shown_event: constraint shown_event_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

shown_event: constraint shown_event_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

shown_event: constraint shown_event_pkey PRIMARY KEY (connection_id, event_hash)

subscriber: constraint subscriber_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

subscriber: constraint subscriber_pkey PRIMARY KEY (person)

subscriber: constraint subscriber_number_hash_key UNIQUE (number_hash)

subscriber_base: constraint subscriber_base_only_one_check CHECK (only_one)

subscriber_base: constraint subscriber_base_pkey PRIMARY KEY (only_one)

taken_event: constraint taken_event_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id)

taken_event: constraint taken_event_pkey PRIMARY KEY (connection_id, reference)

tap_person: constraint tap_person_pkey PRIMARY KEY (service_id, digest)

tariff: constraint tariff_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text))

tariff: constraint tariff_connection_id_fkey FOREIGN KEY (connection_id) REFERENCES network_connection(id) ON DELETE CASCADE

tariff: constraint tariff_pkey PRIMARY KEY (id)

tariff_price: constraint tariff_price_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'rcs'::text, 'pcm'::text, 'display'::text])))

tariff_price: constraint tariff_price_unit_micros_check CHECK (((unit_micros >= 0) AND (unit_micros <= '1000000000000'::bigint)))

tariff_price: constraint tariff_price_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

tariff_price: constraint tariff_price_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES tariff(id) ON DELETE CASCADE

tariff_price: constraint tariff_price_tariff_id_channel_route_id_key UNIQUE NULLS NOT DISTINCT (tariff_id, channel, route_id)

test_copy: constraint test_copy_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

transactional_message: constraint transactional_message_check CHECK (((state = 'sent'::text) = (sent_at IS NOT NULL)))

transactional_message: constraint transactional_message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'opted-out'::text, 'doubtful'::text])))

transactional_message: constraint transactional_message_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

transactional_message: constraint transactional_message_pkey PRIMARY KEY (id)

transactional_message: constraint transactional_message_key_key UNIQUE (key)

-- Indexes

CREATE INDEX archive_file_by_month ON public.archive_file USING btree (month, id)

CREATE INDEX archived_service_by_file ON public.archived_service USING btree (file_id)

CREATE INDEX base_member_left ON public.base_member USING btree (removed_at) WHERE ((removed_at IS NOT NULL) AND (num_nonnulls(county_id, city_id, birth_year, gender, arpu, NULLIF(interests, 0)) > 0))

CREATE INDEX client_links_closed ON public.client USING btree (client_id) WHERE (links_closed_at IS NOT NULL)

CREATE INDEX complaint_service ON public.complaint USING btree (service_id, at)

CREATE INDEX connection_result_by_day ON public.connection_result USING btree (day)

CREATE INDEX link_tap_by_link ON public.link_tap USING btree (link_id)

CREATE INDEX list_member_person ON public.list_member USING btree (person)

CREATE INDEX message_block_0_by_person ON public.message_block_0 USING btree (person, sent_at)

CREATE INDEX message_block_0_by_time ON public.message_block_0 USING brin (sent_at) WITH (pages_per_range='32', autosummarize='on')

CREATE INDEX message_by_person ON ONLY public.message USING btree (person, sent_at)

CREATE INDEX message_doubt_number ON public.message_doubt USING btree (connection_id, number_hash)

CREATE INDEX message_doubt_open ON public.message_doubt USING btree (since) WHERE (given_up_at IS NULL)

CREATE INDEX message_doubt_reference ON public.message_doubt USING btree (connection_id, reference) WHERE (reference IS NOT NULL)

CREATE INDEX message_doubt_since ON public.message_doubt USING btree (since)

CREATE INDEX message_reference_awaited ON public.message_reference USING btree (connection_id, asked_at NULLS FIRST) WHERE (state < 2)

CREATE INDEX message_reference_day_asked ON ONLY public.message_reference_day USING btree (connection_id, asked_at) WHERE (asked_at IS NOT NULL)

CREATE INDEX message_reference_day_message ON ONLY public.message_reference_day USING btree (service_id, person)

CREATE INDEX message_reference_message ON public.message_reference USING btree (service_id, person)

CREATE INDEX message_reference_rest_connection_id_asked_at_idx ON public.message_reference_rest USING btree (connection_id, asked_at) WHERE (asked_at IS NOT NULL)

CREATE INDEX message_reference_rest_service_id_person_idx ON public.message_reference_rest USING btree (service_id, person)

CREATE INDEX message_reference_since ON public.message_reference USING btree (since)

CREATE INDEX message_rest_by_time ON public.message_rest USING brin (sent_at) WITH (pages_per_range='32', autosummarize='on')

CREATE INDEX message_rest_person_sent_at_idx ON public.message_rest USING btree (person, sent_at)

CREATE INDEX network_event_open ON public.network_event USING btree (type, id) WHERE (NOT is_parked)

CREATE INDEX number_place_asked ON public.number_place USING btree (asked_at)

CREATE INDEX opt_out_outsider ON public.opt_out USING btree (person) WHERE (person >= 1000000000)

CREATE INDEX opt_out_route ON public.opt_out USING btree (route_id, opted_out_at)

CREATE INDEX rcs_phone_asked ON public.rcs_phone USING btree (asked_at)

CREATE INDEX service_by_client ON public.service USING btree (client_id)

CREATE INDEX service_change_by_route ON public.service_change USING btree (route_id, seq)

CREATE INDEX service_day_open ON public.service_day USING btree (day, service_id) WHERE (sent > (delivered + undelivered))

CREATE INDEX service_next_due ON public.service USING btree (route_id, next_due_at) WHERE (status = ANY (ARRAY[0, 237]))

CREATE INDEX service_remembered ON public.service USING btree (end_at) WHERE (forgotten_at IS NULL)

CREATE INDEX service_working ON public.service USING btree (id) WHERE (status = ANY (ARRAY[255, 0, 237]))

CREATE INDEX shown_event_at ON public.shown_event USING btree (at)

CREATE INDEX subscriber_listed_only ON public.subscriber USING btree (person) WHERE is_listed_only

CREATE INDEX tariff_by_connection ON public.tariff USING btree (connection_id, valid_from, id)

CREATE INDEX test_copy_person ON public.test_copy USING btree (route_id, person, at)

CREATE INDEX transactional_message_done ON public.transactional_message USING btree (created_at) WHERE (state <> 'waiting'::text)

CREATE INDEX transactional_message_due ON public.transactional_message USING btree (due_at) WHERE (state = 'waiting'::text)

CREATE INDEX transactional_message_person ON public.transactional_message USING btree (route_id, person, created_at)

CREATE UNIQUE INDEX base_import_open ON public.base_import USING btree (route_id) WHERE (state = ANY (ARRAY['reading'::text, 'checking'::text, 'checked'::text, 'applying'::text]))

-- Views

view known_reference as
 SELECT message_reference_day.connection_id,
    message_reference_day.reference,
    message_reference_day.service_id,
    message_reference_day.person,
    message_reference_day.state,
    message_reference_day.reason,
    message_reference_day.day,
    false AS is_old
   FROM message_reference_day
UNION ALL
 SELECT message_reference.connection_id,
    message_reference.reference,
    message_reference.service_id,
    message_reference.person,
    message_reference.state,
    message_reference.reason,
    (message_reference.since AT TIME ZONE 'UTC'::text)::date AS day,
    true AS is_old
   FROM message_reference;

view message_block as
 SELECT c.relname::text AS name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?(\d+)'::text))[1]::integer AS first,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)'::text))[1]::integer AS ends
   FROM pg_inherits i
     JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'message'::regclass::oid AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'::text;

view reference_day as
 SELECT c.relname::text AS name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''([0-9-]+)'::text))[1]::date AS day
   FROM pg_inherits i
     JOIN pg_class c ON c.oid = i.inhrelid
  WHERE i.inhparent = 'message_reference_day'::regclass::oid AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'::text;

-- Functions

CREATE OR REPLACE FUNCTION public.drop_message_block(block text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  found_block message_block%rowtype;
begin
  select * into found_block from message_block b where b.name = block;
  if found_block.name is null or found_block.ends > (select coalesce(max(id), 0) from service) then return false; end if;
  if exists (select from service where forgotten_at is null and id < found_block.ends
      and id >= coalesce(found_block.first, 0)) then return false; end if;
  execute format('drop table %I', found_block.name);
  return true;
end $function$

CREATE OR REPLACE FUNCTION public.drop_reference_days(before date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  latest constant date := (select max(d.day) from reference_day d);
  name text;
  dropped integer := 0;
begin
  for name in select d.name from reference_day d where d.day < least(before, latest - 14) order by d.day loop
    execute format('drop table %I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $function$

CREATE OR REPLACE FUNCTION public.look_at_service_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.next_due_at is not distinct from old.next_due_at then new.next_due_at := null; end if;
  return new;
end $function$

CREATE OR REPLACE FUNCTION public.note_base_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7402561);
  insert into base_change (route_id, people) select route_id, array_agg(person) from changed group by route_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_capped()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(7402552, r.route_id) from (
    select distinct s.route_id from added a join service s on s.id = a.service_id
    where s.flow_type_id in (1, 2, 5) order by s.route_id) r;
  insert into cap_log (route_id, client_id, last_sent_at, written)
    select s.route_id, s.client_id, max(a.sent_at), string_agg(
      int4send(a.person) || substring(int8send(floor(extract(epoch from a.sent_at))::bigint) from 5), ''::bytea)
    from added a join service s on s.id = a.service_id
    where s.flow_type_id in (1, 2, 5) group by s.route_id, s.client_id;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_changed_services()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into service_touched (service_id)
    select now.id from changed now join earlier before using (id)
    where (now.status, now.reason, now.words, now.reads, now.fallbacks)
      is distinct from (before.status, before.reason, before.words, before.reads, before.fallbacks);
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_complained()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into service_touched (service_id)
    select distinct service_id from changed where service_id is not null;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.note_touched()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into service_touched (service_id) select distinct service_id from changed;
  return null;
end $function$

CREATE OR REPLACE FUNCTION public.prepare_message_blocks()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  latest constant integer := (select coalesce(max(id), 0) from service);
  ends integer := (select max(b.ends) from message_block b);
  size integer;
  made integer := 0;
begin
  if ends > latest + 10000 then return 0; end if;
  size := greatest(20000, (select count(*) from service
    where created_at > (select max(created_at) from service) - interval '30 days'));
  while ends <= latest + size loop
    ends := greatest(ends, (select coalesce(max(service_id) + 1, 0) from message_rest where service_id >= ends));
    execute format('create table message_block_%s (like message including defaults including constraints) with (fillfactor = 75)', ends);
    execute format('create index message_block_%1$s_by_time on message_block_%1$s using brin (sent_at) with (pages_per_range = 32, autosummarize = on)', ends);
    execute format('alter table message attach partition message_block_%1$s for values from (%1$s) to (%2$s)', ends, ends + size);
    ends := ends + size;
    made := made + 1;
  end loop;
  return made;
end $function$

CREATE OR REPLACE FUNCTION public.prepare_reference_days(today date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '2s'
AS $function$
declare
  a_day date;
  name text;
  made integer := 0;
begin
  for a_day in select today + n from generate_series(-1, 2) n loop
    name := 'message_reference_' || to_char(a_day, 'YYYYMMDD');
    continue when to_regclass(name) is not null or exists (select from message_reference_rest r where r.day = a_day);
    execute format('create table %I (like message_reference_day including defaults including constraints) with (fillfactor = 80)', name);
    execute format('alter table message_reference_day attach partition %I for values from (%L) to (%L)', name, a_day, a_day + 1);
    made := made + 1;
  end loop;
  return made;
end $function$

-- Triggers

CREATE TRIGGER base_member_added AFTER INSERT ON public.base_member REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_base_change()

CREATE TRIGGER base_member_changed AFTER UPDATE ON public.base_member REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_base_change()

CREATE TRIGGER complaint_added AFTER INSERT ON public.complaint REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_complained()

CREATE TRIGGER message_capped AFTER INSERT ON public.message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_capped()

CREATE TRIGGER service_changed AFTER UPDATE ON public.service REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_services()

CREATE TRIGGER service_looked_at BEFORE UPDATE ON public.service FOR EACH ROW EXECUTE FUNCTION look_at_service_again()

CREATE TRIGGER service_cost_added AFTER INSERT ON public.service_cost REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()

CREATE TRIGGER service_cost_changed AFTER UPDATE ON public.service_cost REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()

CREATE TRIGGER service_day_added AFTER INSERT ON public.service_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()

CREATE TRIGGER service_day_changed AFTER UPDATE ON public.service_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()

CREATE TRIGGER service_failure_added AFTER INSERT ON public.service_failure REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()

CREATE TRIGGER service_failure_changed AFTER UPDATE ON public.service_failure REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()

CREATE TRIGGER service_hour_added AFTER INSERT ON public.service_hour REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()

CREATE TRIGGER service_hour_changed AFTER UPDATE ON public.service_hour REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_touched()
