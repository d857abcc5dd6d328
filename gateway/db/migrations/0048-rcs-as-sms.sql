-- Messages that go as SMS in place of RCS: the phone cannot show it, or did not fetch it in time. What has gone so has via_sms.
alter table send_batch add column as_sms boolean not null default false;
alter table handover add column as_sms boolean not null default false;
