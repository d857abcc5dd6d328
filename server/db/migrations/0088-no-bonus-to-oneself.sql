-- Four eyes: nobody decides alone about a bonus for themselves, small or large, asked for by whom ever.
alter table bonus_proposal add constraint bonus_proposal_not_own
  check (not (state = 'approved' and decided_by = user_id)) not valid;
-- What one administrator gave one advertiser alone of late.
create index bonus_proposal_alone on bonus_proposal (user_id, proposed_by, proposed_at)
  where state = 'approved' and not needs_approval;
