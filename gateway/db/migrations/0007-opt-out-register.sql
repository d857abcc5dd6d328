-- The register also takes what an administrator was told by telephone or letter, with the reason.
alter table opt_out drop constraint opt_out_source_check,
  add constraint opt_out_source_check check (source in ('reply', 'link', 'advertiser', 'administrator')),
  add column reason text check (length(reason) between 1 and 300);
create index opt_out_route on opt_out (route_id, opted_out_at);
