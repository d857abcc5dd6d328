import { type Currency, formatMoney } from "../../../domain/money.ts";
import type { News } from "./notification.ts";

export type PaymentChange = {
  userId: string;
  paymentId: string;
  outcome: "succeeded" | "failed";
  amountMinor: bigint;
  currency: Currency;
  at: Date;
};

/** What the owner is told when a card payment has ended. */
export function paymentNews(change: PaymentChange): News {
  const { userId, paymentId, at } = change;
  const amount = formatMoney(change.amountMinor, change.currency);
  const shared = { userId, eventKey: `payment:${paymentId}:${change.outcome}`, at };
  return change.outcome === "succeeded"
    ? {
        ...shared,
        kind: "payment",
        title: `${amount} is in your wallet`,
        body: "Your payment has arrived. The tax invoice is under Invoices.",
        link: "/wallet",
      }
    : {
        ...shared,
        kind: "payment-failed",
        title: `Your payment of ${amount} did not go through`,
        body: "No money was taken. Try again, or use another card.",
        link: "/payment",
      };
}

/** A card holder has asked the bank for the money of a payment back. */
export function disputeNews(dispute: Omit<PaymentChange, "outcome">): News {
  const { userId, paymentId, at } = dispute;
  return {
    userId,
    kind: "dispute",
    eventKey: `dispute:${paymentId}`,
    title: `Your payment of ${formatMoney(dispute.amountMinor, dispute.currency)} is disputed`,
    body: "The bank has been asked for this money back. Write to us if that was a mistake.",
    link: "/wallet",
    at,
  };
}
