-- A campaign that somebody looks at before it goes to the networks: which words or circumstance brought it here, and what
-- was decided. One row per revision that was held; undecided means that it waits.
create table campaign_review (
  campaign_id uuid not null references campaign (id) on delete cascade,
  revision integer not null,
  -- What people would read, as it was held: the same words are not held twice once they were approved.
  words text not null,
  flags jsonb not null,
  flagged_at timestamptz not null,
  decision text check (decision in ('approved', 'rejected', 'superseded')),
  reason_code text,
  note text check (length(note) <= 300),
  decided_by text,
  decided_at timestamptz,
  primary key (campaign_id, revision),
  constraint campaign_review_decided check ((decision is null) = (decided_at is null)),
  constraint campaign_review_reasoned check (decision is distinct from 'rejected' or reason_code is not null)
);
create index campaign_review_waiting on campaign_review (flagged_at) where decision is null;

-- What holds a campaign back: an administrator edits it. Checked by the program; broken, the default holds.
insert into config_section (name, value) values ('campaignReview', '{
  "holdsFirstCampaign": false,
  "rules": [
    {"message": "Alcohol: for adults only, and never cheap or free for the young.",
     "phrases": ["alcohol", "liquor", "beer", "beers", "wine", "wines", "whisky", "whiskey", "vodka", "brandy", "cider", "champagne"]},
    {"message": "Tobacco and vaping may not be promoted to the public.",
     "phrases": ["tobacco", "cigarette", "cigarettes", "cigar", "cigars", "vape", "vapes", "vaping", "hookah", "hubbly"]},
    {"message": "Gambling: needs a licence and the words that belong to it.",
     "phrases": ["casino", "betting", "bet now", "place your bets", "jackpot", "free spins", "sportsbook", "lotto numbers"]},
    {"message": "Money lending and investments: needs a registered provider.",
     "phrases": ["loan", "loans", "payday advance", "cash advance", "investment returns", "trading signals"]},
    {"message": "Claims about health: only what can be proved.",
     "phrases": ["miracle cure", "cures", "lose weight fast", "enlargement", "no side effects", "traditional healer"]},
    {"message": "Politics: who pays for it must be named.",
     "phrases": ["vote for", "election rally", "political party"]}
  ]
}'::json);
