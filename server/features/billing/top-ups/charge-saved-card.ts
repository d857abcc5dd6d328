import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { beginPayment } from "./begin-payment.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { ensureCustomer, requireOwnCard } from "../cards/list-cards.ts";
import { applyPaymentState } from "../confirm-payment.ts";
import { refuseFrozen, requireTopUpAllowed } from "../disputes/spending-freeze.ts";
import { requireRecipientAddress } from "../invoices/recipient-address.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { type PaymentView, viewPayment } from "../payments/payment-view.ts";
import { findPayment, type Payment } from "../payments/payment.store.ts";
import { appErrorOf } from "../payments/payment-problems.ts";
import { safeReturnPath } from "../payments/top-up-limits.ts";
import { translate } from "../../../../domain/translate.ts";

export type ChargeSavedCard = {
  userId: string;
  cardId: string;
  /** Minor units. */
  amountMinor: bigint;
  returnPath?: string | undefined;
  idempotencyKey: string;
  /** False for automatic top-up: nobody is there to pass the bank's challenge. */
  customerPresent: boolean;
  /** True where the amount is a campaign's gap, which may be below the limits of a top-up. */
  isGap?: boolean;
  /** The subscription whose larger plan this pays for; without one it is a top-up. */
  subscriptionId?: string;
  /** Purpose of the payment; reusing the key for another purpose is refused. */
  purpose?: PaymentPurpose;
  /** One line for the card provider. */
  description?: string;
  /** Runs with the new payment, before anything is charged; not for a repeated call. */
  beforeCharge?(paymentId: string): Promise<void>;
};

/** The campaign that is sent, or the price of the plan that begins, when the money is there. */
export type PaymentPurpose = { campaignId: string } | { priceId: string };

/** The hash of the body of such a payment: what a repeated call has to have in common with the first. */
export function savedCardHash(
  call: Pick<ChargeSavedCard, "userId" | "amountMinor" | "cardId" | "subscriptionId" | "purpose">,
): Buffer {
  const { userId, amountMinor, cardId, subscriptionId, purpose } = call;
  const body = { userId, amountMinor, cardId, method: "saved-card", ...purpose };
  return bodyHash(subscriptionId === undefined ? body : { ...body, subscriptionId });
}

/**
 * Charges a card that the user keeps, in one step unless the bank wants to check. A decline is an answer, not an error. When
 * the provider does not answer the payment stays pending and is looked up later, never repeated.
 * Throws invalid-argument, aborted (idempotency-key-reused, spending-frozen), unavailable.
 */
export async function chargeSavedCard(
  deps: PaymentDeps,
  call: ChargeSavedCard,
): Promise<PaymentView> {
  const { userId, cardId, amountMinor, idempotencyKey, customerPresent } = call;
  const { description = translate("Loudhailer wallet top-up") } = call;
  const { country } = await deps.findCustomer(userId);
  // Nobody's debt is paid without their word.
  if (call.isGap === true || !customerPresent) await refuseFrozen(deps.db, userId);
  if (call.isGap !== true) await requireTopUpAllowed(deps.db, country, call);
  if (customerPresent) await requireRecipientAddress(deps, country, call);
  await requireOwnCard(deps, { userId, cardId, path: "cardId" });
  const { provider, providerCustomerId, email } = await ensureCustomer(deps, userId);
  const { payment, isNew } = await beginPayment(deps, {
    userId,
    provider: provider.name,
    method: "saved-card",
    currency: country.currency,
    amountMinor,
    returnPath: safeReturnPath(call.returnPath),
    bodyHash: savedCardHash(call),
    idempotencyKey,
    cardId,
    isAutomatic: !customerPresent,
    subscriptionId: call.subscriptionId ?? null,
  });
  if (!isNew) return viewPayment(payment);
  await call.beforeCharge?.(payment.id);
  return charge(deps, payment, {
    providerCustomerId,
    cardId,
    email,
    customerPresent,
    description,
  });
}

async function charge(
  deps: PaymentDeps,
  payment: Payment,
  card: {
    providerCustomerId: string;
    cardId: string;
    email: string;
    customerPresent: boolean;
    description: string;
  },
): Promise<PaymentView> {
  const { id: paymentId, amountMinor, currency, returnPath } = payment;
  const search = new URLSearchParams({ paymentId, next: returnPath });
  try {
    const state = await deps.providerNamed(payment.provider).cards.charge({
      ...card,
      paymentId,
      amountMinor,
      currency,
      returnUrl: `${deps.publicUrl}/final?${search.toString()}`,
    });
    return await applyPaymentState(deps, paymentId, state);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.kind === "timeout") {
      return applyPaymentState(deps, paymentId, { status: "pending", lastDecline: null });
    }
    await applyPaymentState(deps, paymentId, { status: "cancelled" });
    if (error.kind !== "rejected") throw appErrorOf(error);
    // The provider will never take this card: to its owner that is a decline.
    await applyPaymentState(deps, paymentId, {
      status: "failed",
      decline: "card-declined",
      providerPaymentId: null,
    });
    const failed = await findPayment(deps.db, paymentId);
    return viewPayment(failed ?? payment);
  }
}
