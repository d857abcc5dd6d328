-- Who is suspended cannot sign in to end a plan: the tool ends it, and goes on with it when the account is let in again in time.
alter table subscription add column ended_by_suspension boolean default false not null;
comment on column subscription.ended_by_suspension is 'The tool has cancelled it because its account is suspended, and takes that back when the suspension ends.';
