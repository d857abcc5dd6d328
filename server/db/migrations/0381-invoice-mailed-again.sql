-- When its owner last asked for a document again: once in ten minutes it is mailed.
alter table invoice add column mailed_again_at timestamptz;
