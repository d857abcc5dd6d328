-- Money behind a campaign that an administrator refused, on its way back to the card it came from. When the card provider refuses it,
-- it stays out of the wallet until an administrator has decided.
alter table payment_refund add column campaign_id uuid;
comment on column payment_refund.campaign_id is 'The refused campaign whose money goes back to the card; null for a refund of another reason.';
alter table payment_refund add column refused_at timestamptz;
comment on column payment_refund.refused_at is 'When the provider refused money of a refused campaign; while the refund is pending it waits for an administrator.';
alter table payment_refund add constraint payment_refund_refused check (refused_at is null or campaign_id is not null);
create index payment_refund_of_campaign on payment_refund (campaign_id) where campaign_id is not null;
create index payment_refund_refused on payment_refund (refused_at) where refused_at is not null and status = 'pending';
