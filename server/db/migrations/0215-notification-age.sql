-- Notifications whose time is over are found by their age (rule "retention" of a country).
create index notification_age on notification (created_at);
