-- The terms said that people pay for what is handed over, and then that it is refunded. A new version, where that sentence still stands.
insert into legal_text (kind, country_id, version, published_at, body)
select kind, country_id, version + 1, greatest('2026-11-27T00:00:00Z', published_at),
  replace(body,
    'You pay for messages that are handed over to the people''s networks; what is not sent or not delivered is refunded to your wallet when the campaign is final.',
    'You pay only for messages that are delivered; the money for what is not sent or not delivered goes back to your wallet when the campaign is final.')
from (select distinct on (kind, country_id) * from legal_text order by kind, country_id, version desc) newest
where position('You pay for messages that are handed over to the people''s networks; what is not sent' in body) > 0;
