-- Administrators look for what one person did and for one kind of act, newest first.
create index audit_log_actor on audit_log (actor_user_id, id) where actor_user_id is not null;
create index audit_log_action on audit_log (action, id);
create index audit_log_noun on audit_log (split_part(action, '.', 1), id);
