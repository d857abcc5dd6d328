-- Messages to support and their answers. Times are business time. The message outlives the account; its words may be removed.
create table support_message (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  user_id text not null,
  subject text not null check (length(subject) between 1 and 120),
  message text not null check (length(message) between 1 and 4000),
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  sent_at timestamptz not null,
  answer text check (length(answer) <= 4000),
  answered_at timestamptz,
  answered_by text,
  constraint support_message_answer check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)),
  constraint support_message_answered check (state <> 'answered' or answer is not null)
);
create index support_message_user on support_message (user_id, seq desc);
create index support_message_open on support_message (seq) where state = 'open';
