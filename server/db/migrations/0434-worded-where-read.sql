-- A notification is worded in the language of whoever reads it. Title and body stay as they were written first: for those of before, and
-- for a sentence that a later release does not have any more.
alter table notification add column wording jsonb check (length(wording::text) <= 8000);
comment on column notification.wording is 'Messages and what stands in them: {title, body}, each a list of texts or {english, values}; null for one that has no words but those written.';
