import { declineText } from "./decline-text.ts";
import { type WalletCurrency, walletCurrency } from "../ledger/ledger-currency.ts";
import type { Payment, PaymentStatus } from "./payment.store.ts";
import { translate } from "../../../../domain/translate.ts";

/** A payment as its owner sees it. Minor units. */
export type PaymentView = {
  paymentId: string;
  status: PaymentStatus;
  amountMinor: bigint;
  currency: WalletCurrency;
  redirectUrl: string | null;
  message: string | null;
  createdAt: Date;
  /** plan: the difference for a larger plan, which does not go into the wallet. */
  purpose: "top-up" | "plan";
  /** The part that paid a debt; the rest is in the wallet. */
  debtSettledMinor: bigint;
};

const OPEN: ReadonlySet<PaymentStatus> = new Set(["created", "pending", "requires-action"]);

/** True while the provider may still say something new. */
export function isOpen(status: PaymentStatus): boolean {
  return OPEN.has(status);
}

export function viewPayment(payment: Payment): PaymentView {
  return {
    paymentId: payment.id,
    status: payment.status,
    amountMinor: payment.amountMinor,
    currency: walletCurrency(payment.currency),
    redirectUrl: isOpen(payment.status) ? payment.redirectUrl : null,
    message: messageOf(payment),
    createdAt: payment.startedAt,
    purpose: payment.subscriptionId === null ? "top-up" : "plan",
    debtSettledMinor: payment.debtSettledMinor,
  };
}

function messageOf({ status, decline, method }: Payment): string | null {
  if (method === "mobile-money" && (status === "failed" || status === "cancelled")) {
    return decline === "insufficient-funds"
      ? translate("There is not enough money in this mobile money wallet. No money was taken.")
      : translate("The payment did not go through. No money was taken.");
  }
  if (status === "failed" || (status === "pending" && decline !== null)) {
    return declineText(decline ?? "");
  }
  if (status === "cancelled") return translate("You left the payment page. No money was taken.");
  if (method === "token" && (status === "created" || status === "pending")) {
    return translate(
      "We have not heard from your bank yet. Please do not pay again: we are checking.",
    );
  }
  return null;
}
