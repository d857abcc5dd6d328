-- Campaigns whose people were forgotten, and lists that were ended, before their words went with them.
update service set title = '', sender = '', full_text = '', content = null, words = '{}' where forgotten_at is not null;
delete from complaint where service_id in (select id from service where forgotten_at is not null);
update number_list set title = '' where not is_active;
