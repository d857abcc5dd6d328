-- Numbers of a national opt-out register get no adverts. Who is in it and opted out besides has one row: the opt-out stays when
-- the number leaves the register, and the register bars when the opt-out is lifted.
alter table opt_out drop constraint opt_out_source_check,
  add constraint opt_out_source_check
    check (source in ('reply', 'link', 'advertiser', 'administrator', 'register')),
  add column in_register boolean not null default false,
  add check (source <> 'register' or in_register);
