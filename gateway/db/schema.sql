-- What the migrations add up to. Written by `node dev/run.mjs db:update`; `npm run check` compares it. Not for running.

-- Tables

table access_token (
  token_hash bytea not null,
  expires_at timestamp with time zone not null
)

table client (
  client_id integer generated always as identity not null,
  client_user_id integer generated always as identity not null,
  route_id integer not null,
  external_user_id text not null,
  title text not null
)

table message (
  service_id integer not null,
  person integer not null,
  state smallint default 1 not null,
  reason smallint default 0 not null,
  sent_day date not null,
  sent_at timestamp with time zone not null
)

table opt_out (
  route_id integer not null,
  person integer not null,
  opted_out_at timestamp with time zone not null
)

table phone_message (
  id bigint generated always as identity not null,
  route_id integer not null,
  service_id integer not null,
  number text not null,
  sender text not null,
  text text not null,
  at timestamp with time zone not null
)

table public_holiday (
  country_id integer not null,
  day date not null,
  name text not null
)

table route (
  route_id integer not null,
  country_id integer not null,
  name text not null,
  opt_out_suffix text not null,
  messages_per_second integer not null
)

table send_batch (
  id bigint generated always as identity not null,
  service_id integer not null,
  people integer[] not null,
  sent_at_ms double precision[] not null
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
  sent integer default 0 not null
)

table service_day (
  service_id integer not null,
  day date not null,
  booked integer default 0 not null,
  sent integer default 0 not null,
  delivered integer default 0 not null,
  undelivered integer default 0 not null,
  clicks integer default 0 not null
)

table service_failure (
  service_id integer not null,
  reason smallint not null,
  count integer not null
)

table subscriber_base (
  only_one boolean default true not null,
  seed bigint not null
)

-- Constraints

access_token: constraint access_token_pkey PRIMARY KEY (token_hash)

client: constraint client_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

client: constraint client_pkey PRIMARY KEY (client_id)

client: constraint client_client_user_id_key UNIQUE (client_user_id)

client: constraint client_route_id_external_user_id_key UNIQUE (route_id, external_user_id)

message: constraint message_state_check CHECK ((state = ANY (ARRAY[1, 2, 3])))

message: constraint message_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

message: constraint message_pkey PRIMARY KEY (service_id, person)

opt_out: constraint opt_out_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

opt_out: constraint opt_out_pkey PRIMARY KEY (route_id, person)

phone_message: constraint phone_message_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

phone_message: constraint phone_message_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

phone_message: constraint phone_message_pkey PRIMARY KEY (id)

public_holiday: constraint public_holiday_pkey PRIMARY KEY (country_id, day)

route: constraint route_messages_per_second_check CHECK ((messages_per_second > 0))

route: constraint route_pkey PRIMARY KEY (route_id)

send_batch: constraint send_batch_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

send_batch: constraint send_batch_pkey PRIMARY KEY (id)

service: constraint service_allocation_type_id_check CHECK ((allocation_type_id = ANY (ARRAY[1, 2])))

service: constraint service_check CHECK ((end_at > start_at))

service: constraint service_check1 CHECK ((sent <= people))

service: constraint service_parts_check CHECK ((parts > 0))

service: constraint service_people_check CHECK ((people > 0))

service: constraint service_status_check CHECK ((status = ANY (ARRAY[255, 0, 243, 250, 237, 300])))

service: constraint service_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(client_id)

service: constraint service_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(route_id)

service: constraint service_pkey PRIMARY KEY (id)

service: constraint service_route_id_campaign_code_key UNIQUE (route_id, campaign_code)

service_day: constraint service_day_booked_check CHECK ((booked >= 0))

service_day: constraint service_day_check CHECK ((sent >= (delivered + undelivered)))

service_day: constraint service_day_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

service_day: constraint service_day_pkey PRIMARY KEY (service_id, day)

service_failure: constraint service_failure_service_id_fkey FOREIGN KEY (service_id) REFERENCES service(id)

service_failure: constraint service_failure_pkey PRIMARY KEY (service_id, reason)

subscriber_base: constraint subscriber_base_only_one_check CHECK (only_one)

subscriber_base: constraint subscriber_base_pkey PRIMARY KEY (only_one)

-- Indexes

CREATE INDEX message_without_receipt ON public.message USING btree (sent_at) WHERE (state = 1)

CREATE INDEX service_by_client ON public.service USING btree (client_id)

CREATE INDEX service_working ON public.service USING btree (id) WHERE (status = ANY (ARRAY[255, 0, 237]))
