import type { PaymentView } from "./payment-view.ts";

/** A payment as the contract shows it. */
export function presentPayment(payment: PaymentView) {
  return {
    ...payment,
    amountMinor: Number(payment.amountMinor),
    debtSettledMinor: Number(payment.debtSettledMinor),
    createdAt: payment.createdAt.toISOString(),
  };
}
