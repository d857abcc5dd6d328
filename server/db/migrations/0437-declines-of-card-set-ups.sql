-- Cards are tried on the page that saves one, too: what was declined there counts as at a payment (sumSignals).
alter table card_setup
  add column declines integer default 0 not null,
  add column saw_decline boolean default false not null;
comment on column card_setup.declines is 'Cards that were declined on its page, of which the provider has told us, each once.';
comment on column card_setup.saw_decline is 'The provider answered, when it was asked, that one was declined: the same one, or one of those.';
create index card_setup_of on card_setup (user_id, started_at);
