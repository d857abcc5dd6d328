-- What a submission asked for: the same key with another body is refused. Null for what was submitted before this column.
alter table campaign_submission add column body_sha256 bytea check (octet_length(body_sha256) = 32);
