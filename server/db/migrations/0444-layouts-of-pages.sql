-- How a shop's page is laid out: its style alone, the words stay where they are.
alter table shop_site
  add column layout text not null default 'stall' check (layout in ('stall', 'poster', 'card'));
