-- Words of own campaigns, found by their beginnings.
create index campaign_words on campaign using gin (to_tsvector('simple', title || ' ' || text || ' ' || sender));
create index campaign_submitted on campaign (submitted_at desc, id) where submitted_at is not null;
