-- A browser gets news for as long as the session lasts in which it asked for them: signing out anywhere ends them too.
-- Browsers that asked before this have no session; theirs ends when they ask again or no longer answer.
alter table push_subscription add column session_id text references session (id) on delete cascade;
create index push_subscription_session on push_subscription (session_id);
