import { t } from "@lingui/core/macro";

/** Why a payment is disputed, in words, by the code of the card provider; an unknown code as it reads. */
export function disputeReason(code: string): string {
  switch (code.toLowerCase()) {
    case "fraudulent":
    case "fraud":
      return t`The cardholder says that they did not make this payment.`;
    case "unrecognized":
      return t`The cardholder does not recognise this payment.`;
    case "duplicate":
      return t`The cardholder says that they paid twice.`;
    case "product_not_received":
      return t`The cardholder says that they did not get what they paid for.`;
    case "product_unacceptable":
      return t`The cardholder says that what they got is not what was promised.`;
    case "credit_not_processed":
      return t`The cardholder waits for money that was promised back.`;
    case "subscription_canceled":
      return t`The cardholder says that the plan was cancelled before this payment.`;
    case "insufficient_funds":
      return t`There was not enough money in the account.`;
    case "incorrect_account_details":
      return t`The account details were wrong.`;
    case "bank_cannot_process":
      return t`The bank could not process the payment.`;
    case "debit_not_authorized":
      return t`The bank was not allowed to take this payment.`;
    case "general":
    case "unknown":
    case "":
      return t`The card provider gives no reason.`;
    default: {
      const reason = code.replaceAll(/[_-]/g, " ");
      return t`The card provider’s reason: ${reason}`;
    }
  }
}
