-- Connections to networks have a history too.
alter table reference_change drop constraint reference_change_kind_check;
alter table reference_change add constraint reference_change_kind_check
  check (kind in ('section', 'price', 'route', 'holiday', 'plan', 'country', 'rule', 'network'));
