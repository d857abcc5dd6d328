import { AppError } from "../../../../domain/errors.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { confirmPayment } from "../confirm-payment.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { isOpen, type PaymentView, viewPayment } from "../payments/payment-view.ts";
import { findPayment, type Payment } from "../payments/payment.store.ts";

/**
 * One's own payment, brought up to date while it is open: the return page polls this, and does not wait for a webhook.
 * With `cancelled` (the user left the payment page) the page is closed first, so that nobody can pay on it later.
 * A provider that cannot be asked leaves it as it is. Throws not-found, also for somebody else's.
 */
export async function readPayment(
  deps: PaymentDeps,
  { userId, paymentId, cancelled }: { userId: string; paymentId: string; cancelled: boolean },
): Promise<PaymentView> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment || payment.userId !== userId) throw new AppError("not-found");
  if (!isOpen(payment.status)) return viewPayment(payment);
  try {
    if (cancelled) await closePage(deps, payment);
    return await confirmPayment(deps, paymentId);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ paymentId, kind: error.kind }, error.message);
    return viewPayment(payment);
  }
}

/** Closes the page or the challenge on which an open payment waits. Throws PaymentProviderError. */
export function closePage(deps: PaymentDeps, payment: Payment): Promise<void> {
  const { id: paymentId, method, sessionId, providerPaymentId, createdAt } = payment;
  if (method === "subscription") return Promise.resolve();
  return deps
    .providerNamed(payment.provider)
    .cancelCheckout({ paymentId, method, sessionId, providerPaymentId, createdAt });
}
