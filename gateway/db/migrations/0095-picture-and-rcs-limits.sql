-- What a network says of rich messages (only what differs from the default), and which banners it takes (null: the usual ones).
alter table route
  add column rcs_limits jsonb not null default '{}' check (jsonb_typeof(rcs_limits) = 'object'),
  add column banners jsonb check (jsonb_typeof(banners) = 'array');
