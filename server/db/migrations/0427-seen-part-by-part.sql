-- What was seen of a campaign part by part, as a hash: words run together do not say which of them is the name, and which the text. Null in
-- reviews of before, which let nothing more go.
alter table campaign_review add column seen bytea;
