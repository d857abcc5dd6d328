-- Bonus grants as administrators ask for them; a large one waits for a second administrator. Times are business time.
-- The id is also the id of the grant that comes of it.
create table bonus_proposal (
  id uuid primary key,
  user_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (length(reason) between 1 and 300),
  expires_at timestamptz not null,
  idempotency_key text not null,
  proposed_by text not null,
  proposed_at timestamptz not null,
  needs_approval boolean not null,
  state text not null check (state in ('waiting', 'approved', 'refused')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  constraint bonus_proposal_once unique (proposed_by, idempotency_key),
  constraint bonus_proposal_decided check ((state = 'waiting') = (decided_by is null)),
  -- Four eyes: nobody approves an own proposal that needs approval.
  constraint bonus_proposal_four_eyes check (not (needs_approval and state = 'approved' and decided_by = proposed_by))
);
create index bonus_proposal_waiting on bonus_proposal (proposed_at) where state = 'waiting';
