-- Drafts are saved at every pause in typing. Words of a campaign are searched among one user's campaigns only, which campaign_list finds,
-- so nothing read this index, and each save rewrote it together with all the others.
drop index campaign_words;

-- Room on each page for the next version of a row: a save then writes no index at all.
alter table campaign set (fillfactor = 80);
