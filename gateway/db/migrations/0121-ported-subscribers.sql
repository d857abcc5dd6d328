-- Subscribers who brought their number from another network: its prefix is not their network's.
alter table base_import_row add column is_ported boolean not null default false;

-- Another network's newer file names the person.
alter table base_member drop constraint base_member_removed_because_check;
alter table base_member add constraint base_member_removed_because_check
  check (removed_because in ('missing', 'removed', 'withdrawn', 'other-network'));

-- A person of the book of numbers is the same on every route: whoever moves to another network takes the opt-out along.
create index opt_out_outsider on opt_out (person) where person >= 1000000000;
