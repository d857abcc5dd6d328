-- Concurrently
create index concurrently if not exists subscriber_listed_only on subscriber (person) where is_listed_only;
create index concurrently if not exists list_member_person on list_member (person);
