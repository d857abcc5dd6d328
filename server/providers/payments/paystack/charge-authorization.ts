import type { PaymentState } from "../payment-state.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { type PaystackApi, PaystackError } from "./api.ts";
import type { OwnMetadata } from "./metadata.ts";
import { chargeSchema } from "./schemas.ts";
import { verify } from "./transactions.ts";
import { stateOfTransaction } from "./translate.ts";

export type AuthorizationCharge = {
  paymentId: string;
  cardId: string;
  email: string | null;
  amountMinor: bigint;
  currency: string;
  returnUrl: string;
};

const NOT_ON_PAGE = { onPage: false, ageMs: 0 };

/**
 * Charges a card that Paystack keeps. The reference is our id, so that a second call finds the first one's payment. A bank
 * that wants a challenge pauses the charge.
 */
export async function chargeAuthorization(
  api: PaystackApi,
  charge: AuthorizationCharge,
): Promise<PaymentState> {
  const { paymentId, email } = charge;
  if (email === null) {
    throw new PaymentProviderError("rejected", "The card provider needs an e-mail address.");
  }
  const metadata: OwnMetadata = { purpose: "payment", payment_id: paymentId };
  try {
    const answer = await api.post("/transaction/charge_authorization", chargeSchema, {
      email,
      amount: Number(charge.amountMinor),
      currency: charge.currency,
      authorization_code: charge.cardId,
      reference: paymentId,
      callback_url: charge.returnUrl,
      metadata,
    });
    if (!("paused" in answer)) return stateOfTransaction(answer, NOT_ON_PAGE);
    const { authorization_url: redirectUrl, reference: providerPaymentId } = answer;
    return { status: "requires-action", redirectUrl, providerPaymentId };
  } catch (error) {
    if (!(error instanceof PaystackError && error.problem === "duplicate")) throw error;
    const known = await verify(api, paymentId);
    if (!known) throw error;
    return stateOfTransaction(known, NOT_ON_PAGE);
  }
}
