-- What the system itself says is kept as a code with its values and said in the reader's language. The English text stays
-- beside it, for exports; rows without a code keep their text.

alter table bonus_grant add column reason_code text;
alter table bonus_grant add column reason_values jsonb;
alter table bonus_grant add constraint bonus_grant_reason_said
  check ((reason_code is null) = (reason_values is null) and (reason_code is null or granted_by is null));

-- The code is the kind, and most of the values are the row's amounts; these are the others.
alter table recon_difference add column facts jsonb;
