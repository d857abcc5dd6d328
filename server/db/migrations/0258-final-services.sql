-- What a network corrects after the final report is looked up by service too: a page of its changes names hundreds of them.
create index campaign_route_final on campaign_route (route_id, service_id) where is_final;
