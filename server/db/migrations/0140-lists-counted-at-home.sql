-- Lists are counted here: a number says which network it is on by its prefix, whether it opted out here, and by an index
-- keyed by its owner which numbers of the owner's other lists are the same. Older numbers get all three with the next count.
alter table msisdn_list_number
  add column owner_index bytea,
  add column route_id integer,
  add column is_opted_out boolean not null default false;
create index msisdn_list_number_unplaced on msisdn_list_number (list_id) where owner_index is null;

-- Numbers that opted out here, by keyed index. Replies to networks are known to the networks alone.
create table opt_out_number (
  number_index bytea primary key,
  added_at timestamptz not null
);

-- What stands in a bad row is encrypted like a number, because it often is one; why it is bad is a word.
alter table msisdn_list_bad_row add column value_encrypted bytea, add column reason text not null default 'not-a-number';
update msisdn_list_bad_row set reason = case problem
  when 'There is no number in this row.' then 'empty'
  when 'This number is too short or too long.' then 'wrong-length'
  when 'Not a mobile number.' then 'not-mobile'
  when 'From another country.' then 'wrong-country'
  when 'A quotation mark in this row has no closing mark.' then 'open-quote'
  else 'not-a-number' end;
alter table msisdn_list_bad_row alter column value drop not null, alter column reason drop default, drop column problem,
  add constraint msisdn_list_bad_row_value check ((value is null) <> (value_encrypted is null));
comment on column msisdn_list_bad_row.value is 'Rows of before, until they are encrypted; null from then on.';
create index msisdn_list_bad_row_reason on msisdn_list_bad_row (list_id, reason, row_number);
