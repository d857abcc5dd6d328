-- What of a payment paid the debt that a lost dispute had left, in the transaction in which it arrived. The rest is in the
-- wallet. Decision: docs/decisions/020-money-complete.md.

alter table payment add column debt_settled_minor bigint not null default 0
  constraint payment_debt_settled_within check (debt_settled_minor between 0 and amount_minor);
