-- Concurrently
-- Complaints end with the campaign that they are about, or by the same time where they are about none; so do single messages.
create index concurrently if not exists complaint_service on complaint (service_id, at);
create index concurrently if not exists transactional_message_done on transactional_message (created_at) where state <> 'waiting';
-- People who have left a base, and whose groups are not emptied yet.
create index concurrently if not exists base_member_left on base_member (removed_at)
  where removed_at is not null and num_nonnulls(county_id, city_id, birth_year, gender, arpu, nullif(interests, 0)) > 0;
