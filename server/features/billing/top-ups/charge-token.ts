import { asksBank, isOneOfMany } from "../payments/asks-bank.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { beginPayment } from "./begin-payment.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { applyPaymentState } from "../confirm-payment.ts";
import { requireTopUpAllowed } from "../disputes/spending-freeze.ts";
import { requireRecipientAddress } from "../invoices/recipient-address.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { type PaymentView, viewPayment } from "../payments/payment-view.ts";
import { appErrorOf, tokenRefused } from "../payments/payment-problems.ts";
import { translate } from "../../../../domain/translate.ts";

export type ChargeToken = {
  userId: string;
  /** Token from the card provider's field. */
  tokenId: string;
  /** priceInPence on the wire: minor units, VAT included. */
  amountMinor: bigint;
  currency: string;
  idempotencyKey: string;
};

/**
 * Tops up with a card token (method code ch). A decline is an answer, not an error. When the provider does not answer in
 * time the payment stays pending and is looked up later: it is not tried again, because it may have been taken.
 * Throws invalid-argument, aborted (idempotency-key-reused), unavailable.
 */
export async function chargeToken(deps: PaymentDeps, call: ChargeToken): Promise<PaymentView> {
  const { country, email } = await deps.findCustomer(call.userId);
  if (call.currency !== country.currency) {
    throw invalidArgument([
      {
        path: "currency",
        message: translate("Your wallet is in {currency}.", { currency: country.currency }),
      },
    ]);
  }
  await requireTopUpAllowed(deps.db, country, call, "priceInPence");
  await requireRecipientAddress(deps, country, call);
  const provider = deps.providerFor(country);
  const { userId, amountMinor, currency, tokenId, idempotencyKey } = call;
  const { payment, isNew } = await beginPayment(deps, {
    userId,
    provider: provider.name,
    method: "token",
    currency,
    amountMinor,
    returnPath: "/wallet",
    bodyHash: bodyHash({ userId, amountMinor, currency, tokenId, method: "token" }),
    idempotencyKey,
    asksBank: await asksBank(deps, { userId, currency }),
  });
  if (!isNew) return viewPayment(payment);
  const { id } = payment;
  const asks = payment.asksBank || (await isOneOfMany(deps.db, { userId, paymentId: id }));
  try {
    const state = await provider.chargeToken({
      paymentId: id,
      tokenId,
      amountMinor,
      currency,
      email,
      description: translate("Loudhailer wallet top-up"),
      returnUrl: `${deps.publicUrl}/final?paymentId=${id}`,
      ...(asks ? { asksBank: true } : {}),
    });
    return await applyPaymentState(deps, id, state);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.kind === "timeout") {
      return applyPaymentState(deps, id, { status: "pending", lastDecline: null });
    }
    if (error instanceof PaymentProviderError) {
      await applyPaymentState(deps, id, { status: "cancelled" });
    }
    if (error instanceof PaymentProviderError && error.kind === "rejected") {
      throw tokenRefused("tokenId");
    }
    throw appErrorOf(error);
  }
}
