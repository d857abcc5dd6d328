-- What networks say of rich messages and banners (getconfig); null where a kind has none.
alter table route_limit
  add column rcs jsonb check (jsonb_typeof(rcs) = 'object'),
  add column banners jsonb check (jsonb_typeof(banners) = 'array');
