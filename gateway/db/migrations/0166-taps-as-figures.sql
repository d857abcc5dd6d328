-- A tap is a figure of its service once it is counted: nobody read the single taps, which were the dearest part of storing them.
-- The table itself stays while processes of the release before write to it.
truncate table link_tap;
comment on table link_tap is 'Written by releases before this one alone; nothing reads it.';
