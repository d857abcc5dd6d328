-- What a network carries, by ad product (spec section 9): SMS 5, SMSLink 7, PCM and DISPLAY 3, RCS 82.
alter table route add column ad_product_ids integer[] not null default '{5,7,3,82}'
  check (cardinality(ad_product_ids) > 0);
update route set ad_product_ids = '{5,7,3}' where route_id = 108;
