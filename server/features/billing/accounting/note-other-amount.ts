import { AppError } from "../../../../domain/errors.ts";
import { asSystem } from "../../../identity/identity.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment } from "../payments/payment.store.ts";
import { storeDifferences } from "./store-differences.ts";

/** Of a payment whose provider reports another amount than was asked for. */
export const OTHER_AMOUNT = "payment-amount-differs";

export const isOtherAmount = (error: unknown): boolean =>
  error instanceof AppError && error.reason === OTHER_AMOUNT;

/**
 * A payment that is never booked by itself becomes an open difference at once, the one that the daily reconciliation would find: a person
 * gives the money back at the provider, or corrects the wallet. Minor units.
 */
export async function noteOtherAmount(
  { db, clock }: Pick<PaymentDeps, "db" | "clock">,
  paymentId: string,
  theirsMinor: bigint,
): Promise<void> {
  const payment = await findPayment(db, paymentId);
  if (!payment) return;
  const { userId, currency, amountMinor: oursMinor } = payment;
  const at = clock.now();
  const found = { kind: "payment-not-booked", subject: paymentId, userId, currency, oursMinor };
  // Differences are beyond what a member sees, whose page may have asked.
  await asSystem(() => storeDifferences(db, [{ ...found, theirsMinor, at }], at));
}
