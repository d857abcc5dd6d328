-- What a plan includes speaks of saved choices, as every page does.
update plan set content = replace(content::text, 'saved audiences', 'saved choices')::jsonb
where content::text like '%saved audiences%';

-- Shares of a campaign's routes add up to the whole: those in the sums are made anew.
insert into revenue_mark (campaign_id) select campaign_id from campaign_route group by campaign_id having count(*) > 1;
