-- Our own name for the message, as a receipt says it back: it decides a message whose answer was lost.
alter table network_event add column own_service_id integer;
alter table network_event add column own_person integer;
