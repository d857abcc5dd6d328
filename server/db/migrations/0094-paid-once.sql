-- Of the payments for a campaign only one waits or has sent it; refunds that cannot be asked about leave others their turn.

update campaign_payment c set state = 'not-sent', decided_at = coalesce(decided_at, now()),
  message = 'Another payment sent the campaign. Your money is in your wallet.'
where state <> 'not-sent' and exists (
  select from campaign_payment o where o.campaign_id = c.campaign_id and o.state <> 'not-sent'
    and (o.state = 'sent', o.created_at, o.payment_id) > (c.state = 'sent', c.created_at, c.payment_id));
create unique index campaign_payment_once on campaign_payment (campaign_id) where state <> 'not-sent';

alter table payment_refund add column checked_at timestamptz;
drop index payment_refund_open;
create index payment_refund_open on payment_refund ((coalesce(checked_at, created_at))) where status = 'pending';
