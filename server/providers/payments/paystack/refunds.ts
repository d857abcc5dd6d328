import { z } from "zod";
import type { RefundState } from "../payment-state.ts";
import { PaymentProviderError, type RefundRequest } from "../payment-provider.ts";
import { type PaystackApi, PaystackError } from "./api.ts";
import { noteOfRefund, refundIdOf } from "./metadata.ts";
import { type Refund, refundSchema } from "./schemas.ts";
import { verify } from "./transactions.ts";
import { refundStatusOf } from "./translate.ts";

/**
 * Pays back a payment, whole or in part. Paystack has no idempotency key for refunds: our id stands in the note, and a
 * refund that carries it already is the answer. Two calls at the same moment could refund twice: finish-refund.ts makes
 * them one after the other.
 */
export async function refund(api: PaystackApi, request: RefundRequest): Promise<RefundState> {
  const known = await listRefundsOf(api, request.providerPaymentId);
  const mine = known.find(({ merchant_note: note }) => refundIdOf(note) === request.refundId);
  const made = mine ?? (await create(api, request));
  if (refundStatusOf(made.status) === "failed" && mine === undefined) {
    throw new PaymentProviderError("rejected", "The card provider refused the refund.");
  }
  return stateOfRefund(made);
}

function create(api: PaystackApi, { refundId, providerPaymentId, amountMinor }: RefundRequest) {
  return api.post("/refund", refundSchema, {
    transaction: providerPaymentId,
    amount: Number(amountMinor),
    merchant_note: noteOfRefund(refundId),
  });
}

/** All refunds of the transaction with a reference. */
export async function listRefundsOf(api: PaystackApi, reference: string): Promise<Refund[]> {
  const transaction = await verify(api, reference);
  if (transaction?.id === undefined || transaction.id === null) return [];
  return api.get("/refund", z.array(refundSchema), { transaction: transaction.id, perPage: 100 });
}

export async function findRefund(
  api: PaystackApi,
  providerRefundId: string,
): Promise<RefundState | undefined> {
  try {
    const path = `/refund/${encodeURIComponent(providerRefundId)}`;
    return stateOfRefund(await api.get(path, refundSchema));
  } catch (error) {
    if (error instanceof PaystackError && error.problem === "not-found") return undefined;
    throw error;
  }
}

function stateOfRefund(made: Refund): RefundState {
  return { providerRefundId: String(made.id), status: refundStatusOf(made.status) };
}
