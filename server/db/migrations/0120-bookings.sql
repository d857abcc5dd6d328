-- The order that a network was last given for a campaign, as it was given: what is read back of a booking never follows later
-- changes of the campaign. Null while nothing was ordered, and for what was ordered before this column. An order that an
-- edit has replaced keeps its own.
alter table campaign_route add column booking jsonb;
alter table campaign_route_retired add column booking jsonb;
