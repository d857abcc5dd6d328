-- MMS is a type of message of the API; whether a network carries it, the network says.
alter table campaign drop constraint campaign_response_type_check;
alter table campaign add constraint campaign_response_type_check check (response_type in (1, 3, 8));
