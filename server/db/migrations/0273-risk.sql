-- What payments show of an account before anything is sent: cards that paid, by a digest of the provider's own
-- fingerprint, and payments that were declined.
create table payment_signal (
  payment_id uuid not null references payment (id) on delete cascade,
  kind text not null check (kind in ('card', 'decline')),
  -- A card's digest; for a decline the event that brought it, or its reason where nobody told.
  what text not null check (length(what) between 1 and 200),
  seen_at timestamptz not null,
  primary key (payment_id, kind, what)
);
create index payment_signal_card on payment_signal (what) where kind = 'card';
create index payment_signal_seen on payment_signal (seen_at);

-- From where on a campaign waits for somebody to look. An administrator edits it; null switches a rule off.
insert into config_section (name, value) values ('riskRules', '{
  "windowHours": 24,
  "mostCards": 3,
  "mostDeclines": 5,
  "mostAccountsOfCard": null,
  "newAccountDays": 7,
  "newAccount": {
    "mostPeople": 50000,
    "mostListNumbers": 10000,
    "mostPaidMinor": {"ZAR": 2000000, "GHS": 1000000}
  }
}'::json);
