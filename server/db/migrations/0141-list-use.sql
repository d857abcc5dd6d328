-- A campaign may go to several lists, to those of their people who match a profile, or to them and a profile together.
alter table campaign
  add column other_list_ids uuid[] not null default '{}',
  add column list_use text not null default 'all' check (list_use in ('all', 'matching', 'with-profile'));
