-- Cards that their owner agreed to keep. A provider may know more of them (Paystack lists every card that ever paid).
create table kept_card (
  user_id text not null,
  provider text not null,
  card_id text not null,
  kept_at timestamptz not null,
  primary key (user_id, provider, card_id)
);
