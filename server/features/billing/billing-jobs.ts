/** Sends one invoice by e-mail. Data: `{ invoiceId }`. */
export const INVOICE_MAIL_JOB = "invoice-mail";
/** Sends a campaign whose payment has arrived. Data: `{ paymentId }`. */
export const CAMPAIGN_PAYMENT_JOB = "campaign-payment";
/** Asks the card provider for a refund that was written down. Data: `{ refundId }`. */
export const CARD_REFUND_JOB = "card-refund";
/** Issues the credit notes of what lost disputes have taken. */
export const CREDIT_DISPUTES_JOB = "credit-disputes";
/** Tells the card provider which plan a subscription has from its next renewal on. Data: `{ subscriptionId }`. */
export const PLAN_CHANGE_JOB = "plan-change";
/** Writes to a subscriber whose renewal was refused. Data: `{ subscriptionId, letter }`. */
export const DUNNING_MAIL_JOB = "dunning-mail";
