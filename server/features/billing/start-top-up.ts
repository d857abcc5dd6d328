import { randomUUID } from "node:crypto";
import { type CountryFacts } from "../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../domain/errors.ts";
import { formatMoney } from "../../../domain/money.ts";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import { bodyHash } from "./body-hash.ts";
import { keyReused } from "./ledger-errors.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { isOpen, type PaymentView, viewPayment } from "./payment-view.ts";
import { findPayment, insertPayment, type Payment, saveCheckout } from "./payment.store.ts";

export type StartTopUp = {
  userId: string;
  /** Minor units. */
  amountMinor: bigint;
  /** Where the web app goes on afterwards. */
  returnPath?: string;
  idempotencyKey: string;
};

/**
 * Starts a top-up on the card provider's page. The payment is written first, so that whatever happens on the way can be
 * looked up; the same key leads to the same page.
 * Throws invalid-argument outside the country's limits, aborted (idempotency-key-reused), unavailable, deadline-exceeded.
 */
export async function startTopUp(deps: PaymentDeps, call: StartTopUp): Promise<PaymentView> {
  const { country, email } = await deps.findCustomer(call.userId);
  checkAmount(country, call.amountMinor, "amountMinor");
  const provider = deps.providerFor(country);
  const returnPath = safeReturnPath(call.returnPath);
  const { userId, amountMinor, idempotencyKey } = call;
  const hash = bodyHash({ userId, amountMinor, returnPath, method: "checkout" });
  const payment = await insertPayment(deps.db, {
    id: randomUUID(),
    userId,
    provider: provider.name,
    method: "checkout",
    currency: country.currency,
    amountMinor,
    returnPath,
    bodyHash: hash,
    startedAt: deps.clock.now(),
    idempotencyKey,
  });
  if (!payment.bodyHash.equals(hash)) throw keyReused();
  if (payment.redirectUrl !== null || !isOpen(payment.status)) return viewPayment(payment);
  return openCheckout(deps, payment, email);
}

async function openCheckout(deps: PaymentDeps, payment: Payment, email: string | null) {
  const provider = deps.providerNamed(payment.provider);
  const search = new URLSearchParams({ paymentId: payment.id, next: payment.returnPath });
  const page = `${deps.publicUrl}/final?${search.toString()}`;
  try {
    const checkout = await provider.startCheckout({
      paymentId: payment.id,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      description: "Loudhailer wallet top-up",
      email,
      successUrl: page,
      cancelUrl: `${page}&cancelled=true`,
    });
    await saveCheckout(deps.db, payment.id, checkout);
  } catch (error) {
    throw appErrorOf(error);
  }
  return viewPayment((await findPayment(deps.db, payment.id)) ?? payment);
}

/** Product limits of a top-up, per country. Throws invalid-argument at `path`. */
export function checkAmount(country: CountryFacts, amountMinor: bigint, path: string): void {
  const { topUpMinMinor, topUpMaxMinor, currency } = country;
  if (amountMinor >= BigInt(topUpMinMinor) && amountMinor <= BigInt(topUpMaxMinor)) return;
  const range = `${formatMoney(topUpMinMinor, currency)} to ${formatMoney(topUpMaxMinor, currency)}`;
  throw invalidArgument([{ path, message: `A top-up can be ${range}.` }]);
}

/** A path of our own, never another site: `//host` and `/\host` leave it. */
export function safeReturnPath(path: string | undefined): string {
  return path !== undefined && /^\/(?![/\\])/.test(path) ? path : "/wallet";
}

/** The provider's errors as the user meets them; anything else as it is. */
export function appErrorOf(error: unknown): unknown {
  if (!(error instanceof PaymentProviderError)) return error;
  switch (error.kind) {
    case "timeout":
      return new AppError("deadline-exceeded", {
        message: "The card provider did not answer in time. Please try again.",
        reason: "payment-unclear",
      });
    case "unavailable":
      return new AppError("unavailable");
    case "rejected":
    case "misconfigured":
      return new AppError("internal");
  }
}
