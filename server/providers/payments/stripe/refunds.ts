import type { Stripe } from "stripe";
import type { RefundState, RefundStatus } from "../payment-state.ts";
import { PaymentProviderError, type RefundRequest } from "../payment-provider.ts";
import { REFUND_ID_FIELD } from "./translate.ts";

/**
 * Pays back a payment, whole or in part, under our refund id. One that carries it already is the answer: Stripe forgets
 * idempotency keys after a day. Throws rejected when it was refused at once.
 */
export async function refund(stripe: Stripe, request: RefundRequest): Promise<RefundState> {
  const all = { payment_intent: request.providerPaymentId, limit: 100 };
  for await (const known of stripe.refunds.list(all)) {
    if (known.metadata?.[REFUND_ID_FIELD] === request.refundId) return stateOfRefund(known);
  }
  const made = await stripe.refunds.create(
    {
      payment_intent: request.providerPaymentId,
      amount: Number(request.amountMinor),
      metadata: { [REFUND_ID_FIELD]: request.refundId },
    },
    { idempotencyKey: request.refundId },
  );
  if (refundStatusOf(made.status) === "failed") {
    throw new PaymentProviderError("rejected", "The card provider refused the refund.");
  }
  return stateOfRefund(made);
}

/** Current state of a refund; undefined when there is none with this id. */
export async function findRefund(
  stripe: Stripe,
  providerRefundId: string,
): Promise<RefundState | undefined> {
  try {
    return stateOfRefund(await stripe.refunds.retrieve(providerRefundId));
  } catch (error) {
    if (error instanceof Error && "statusCode" in error && error.statusCode === 404) {
      return undefined;
    }
    throw error;
  }
}

function stateOfRefund(made: Stripe.Refund): RefundState {
  return { providerRefundId: made.id, status: refundStatusOf(made.status) };
}

/** Anything but the two ends is still on its way. */
export function refundStatusOf(status: string | null): RefundStatus {
  if (status === "succeeded") return "processed";
  return status === "failed" || status === "canceled" ? "failed" : "pending";
}
