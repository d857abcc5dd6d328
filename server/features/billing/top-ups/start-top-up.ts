import { beginPayment } from "./begin-payment.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { findProviderCustomer } from "../cards/card.store.ts";
import { ensureCustomer } from "../cards/list-cards.ts";
import {
  findPayingCustomer,
  refuseFrozen,
  requireTopUpAllowed,
} from "../disputes/spending-freeze.ts";
import { requireRecipientAddress } from "../invoices/recipient-address.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { asksBank } from "../payments/asks-bank.ts";
import { appErrorOf } from "../payments/payment-problems.ts";
import { isOpen, type PaymentView, viewPayment } from "../payments/payment-view.ts";
import {
  findPayment,
  type Payment,
  updateCheckout,
  updatePayer,
} from "../payments/payment.store.ts";
import { safeReturnPath } from "../payments/top-up-limits.ts";
import { translate } from "../../../../domain/translate.ts";

export type StartTopUp = {
  userId: string;
  /** Minor units. */
  amountMinor: bigint;
  /** Return path in the web app. */
  returnPath?: string | undefined;
  idempotencyKey: string;
  /** Keeps the card for later payments: the customer has agreed to it. */
  saveCard?: boolean | undefined;
  /** True where the amount is a campaign's gap, which may be below the limits of a top-up. */
  isGap?: boolean;
  /** The campaign that it pays for: the same key for another one is refused. */
  purpose?: { campaignId: string };
  /** Runs with the payment before the page is opened. Idempotent. */
  beforeCharge?(paymentId: string): Promise<void>;
};

/**
 * Starts a top-up on the card provider's page. The payment is written first, so that whatever happens on the way can be
 * looked up; the same key leads to the same page.
 * Throws invalid-argument outside the country's limits, aborted (idempotency-key-reused, spending-frozen), unavailable,
 * deadline-exceeded.
 */
export async function startTopUp(deps: PaymentDeps, call: StartTopUp): Promise<PaymentView> {
  const { country, email, foreignDebt } = await findPayingCustomer(deps, call.userId);
  if (call.isGap === true) await refuseFrozen(deps.db, call.userId);
  else await requireTopUpAllowed(deps.db, country, { ...call, foreignDebt });
  await requireRecipientAddress(deps, country, call);
  const provider = deps.providerFor(country);
  const returnPath = safeReturnPath(call.returnPath);
  const { userId, amountMinor, idempotencyKey } = call;
  const { payment } = await beginPayment(deps, {
    userId,
    provider: provider.name,
    method: "checkout",
    currency: country.currency,
    amountMinor,
    returnPath,
    bodyHash: bodyHash({ userId, amountMinor, returnPath, method: "checkout", ...call.purpose }),
    idempotencyKey,
    // A card is stored at the provider of the owner's country.
    saveCard: call.saveCard === true && foreignDebt === undefined,
    asksBank: await asksBank(deps, { userId, currency: country.currency }),
  });
  if (payment.redirectUrl !== null || !isOpen(payment.status)) return viewPayment(payment);
  await call.beforeCharge?.(payment.id);
  const description = call.purpose
    ? translate("Loudhailer campaign")
    : translate("Loudhailer wallet top-up");
  return openCheckout(deps, payment, { email, description });
}

async function openCheckout(
  deps: PaymentDeps,
  payment: Payment,
  { email, description }: { email: string | null; description: string },
) {
  const provider = deps.providerNamed(payment.provider);
  const customer = payment.saveCard ? await ensureCustomer(deps, payment.userId) : undefined;
  const { userId } = payment;
  const known =
    customer ?? (await findProviderCustomer(deps.db, { userId, provider: provider.name }));
  if (known) await updatePayer(deps.db, payment.id, known.providerCustomerId);
  const search = new URLSearchParams({ paymentId: payment.id, next: payment.returnPath });
  const page = `${deps.publicUrl}/final?${search.toString()}`;
  try {
    const checkout = await provider.startCheckout({
      paymentId: payment.id,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      description,
      email,
      ...(customer ? { providerCustomerId: customer.providerCustomerId, saveCard: true } : {}),
      ...(payment.asksBank ? { asksBank: true } : {}),
      successUrl: page,
      cancelUrl: `${page}&cancelled=true`,
    });
    await updateCheckout(deps.db, payment.id, checkout);
  } catch (error) {
    throw appErrorOf(error);
  }
  return viewPayment((await findPayment(deps.db, payment.id)) ?? payment);
}
