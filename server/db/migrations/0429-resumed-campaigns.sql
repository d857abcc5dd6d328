-- What was sent before a pause says nothing of the pace after it: the networks spread what is left over the time that is left.
alter table campaign
  add column resumed_at timestamptz,
  add column resumed_sent integer,
  add constraint campaign_resumed check ((resumed_at is null) = (resumed_sent is null) and resumed_sent >= 0);
