-- A saved audience keeps all lists of a campaign, and whom they stand for.
alter table saved_audience
  add column other_list_ids uuid[] not null default '{}',
  add column list_use text not null default 'all' check (list_use in ('all', 'matching', 'with-profile'));
