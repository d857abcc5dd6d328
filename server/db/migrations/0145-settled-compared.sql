-- How far settled campaigns have been compared with the networks: the last one of the last page whose differences are stored.

create table recon_settled_mark (
  only_one boolean primary key default true check (only_one),
  settled_at timestamptz not null,
  campaign_id uuid not null
);
create index campaign_settled on campaign (settled_at, id) where settled_at is not null;
