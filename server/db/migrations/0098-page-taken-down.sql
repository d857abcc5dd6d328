-- A page that was taken down still answers whoever taps an old link: with the shop's name, and that the offer is over.
alter table shop_site add column taken_down_at timestamptz;
