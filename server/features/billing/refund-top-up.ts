import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../domain/errors.ts";
import { splitTax } from "../../../domain/tax.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import { bodyHash } from "./body-hash.ts";
import { taxCountryOf } from "./ledger-currency.ts";
import { insufficientFunds, keyReused, requirePosted } from "./ledger-errors.ts";
import { postJournal } from "./ledger.store.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { lockPayment, type Payment } from "./payment.store.ts";
import {
  findRefundByKey,
  insertRefund,
  lockRefund,
  type Refund,
  saveRefundFailed,
  saveRefundSucceeded,
} from "./refund.store.ts";
import { lockWalletBalance } from "./wallet.store.ts";

export type RefundTopUp = {
  paymentId: string;
  amountMinor: bigint;
  reason: string;
  requestedBy: string;
  idempotencyKey: string;
};

/**
 * Pays unspent money of a top-up back to its card. The money leaves the wallet first, so that it cannot be spent
 * meanwhile; if the provider refuses, it comes back. Answers 'pending' when the provider did not answer in time: the
 * recheck job asks again under the same key.
 * Throws not-found, invalid-argument, aborted (insufficient-funds, idempotency-key-reused).
 */
export async function refundTopUp(deps: PaymentDeps, call: RefundTopUp): Promise<Refund["status"]> {
  const refundId = await deps.db.transaction().execute((tx) => takeOut(deps, tx, call));
  return finishRefund(deps, refundId);
}

async function takeOut(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  call: RefundTopUp,
): Promise<string> {
  const { paymentId, amountMinor, reason, requestedBy, idempotencyKey } = call;
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new AppError("not-found");
  const hash = bodyHash({ paymentId, amountMinor, reason });
  const known = await findRefundByKey(tx, paymentId, idempotencyKey);
  if (known && !known.bodyHash.equals(hash)) throw keyReused();
  if (known) return known.id;
  const leftMinor =
    payment.status === "succeeded" ? payment.amountMinor - payment.refundedMinor : 0n;
  if (amountMinor <= 0n || amountMinor > leftMinor) {
    const message = "This is more than is left of the payment.";
    throw invalidArgument([{ path: "amount", message }]);
  }
  const balanceMinor = await lockWalletBalance(tx, payment.userId, payment.currency);
  if (balanceMinor < amountMinor) throw insufficientFunds(balanceMinor, amountMinor);
  const id = randomUUID();
  const startedAt = deps.clock.now();
  await insertRefund(tx, {
    id,
    paymentId,
    amountMinor,
    reason,
    requestedBy,
    idempotencyKey,
    bodyHash: hash,
    startedAt,
  });
  await postRefund(tx, payment, { id, amountMinor, at: startedAt, direction: "out" });
  return id;
}

/** Asks the provider for a refund that was begun, and writes its answer. May be repeated. */
export async function finishRefund(deps: PaymentDeps, refundId: string): Promise<Refund["status"]> {
  const begun = await deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    return refund && { refund, payment: await lockPayment(tx, refund.paymentId) };
  });
  if (!begun?.payment?.providerPaymentId) throw new AppError("not-found");
  const { refund, payment } = begun;
  if (refund.status !== "pending") return refund.status;
  const { amountMinor } = refund;
  const { providerPaymentId } = begun.payment;
  try {
    const provider = deps.providerNamed(begun.payment.provider);
    const { providerRefundId } = await provider.refund({
      refundId,
      providerPaymentId,
      amountMinor,
    });
    return await close(deps, refundId, (tx) => saveRefundSucceeded(tx, refund, providerRefundId));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ refundId, kind: error.kind }, error.message);
    if (error.kind !== "rejected") return "pending";
    return close(deps, refundId, async (tx) => {
      await saveRefundFailed(tx, refund);
      const at = deps.clock.now();
      if (payment)
        await postRefund(tx, payment, { id: refundId, amountMinor, at, direction: "back" });
    });
  }
}

/** Ends a refund once: a second worker that asked meanwhile finds it ended. */
async function close(
  deps: PaymentDeps,
  refundId: string,
  write: (tx: DatabaseOrTransaction) => Promise<void>,
): Promise<Refund["status"]> {
  return deps.db.transaction().execute(async (tx) => {
    const refund = await lockRefund(tx, refundId);
    if (refund?.status === "pending") await write(tx);
    return (await lockRefund(tx, refundId))?.status ?? "pending";
  });
}

async function postRefund(
  tx: DatabaseOrTransaction,
  payment: Payment,
  refund: { id: string; amountMinor: bigint; at: Date; direction: "out" | "back" },
): Promise<void> {
  const { userId, currency, provider } = payment;
  const signed = refund.direction === "out" ? -refund.amountMinor : refund.amountMinor;
  const { taxMinor } = splitTax(taxCountryOf(currency), refund.amountMinor);
  const signedTax = refund.direction === "out" ? -taxMinor : taxMinor;
  const outcome = await postJournal(tx, {
    scope: userId,
    idempotencyKey: `refund:${refund.id}:${refund.direction}`,
    bodyHash: bodyHash({ paymentId: payment.id, amountMinor: signed }),
    kind: refund.direction === "out" ? "refund" : "correction",
    currency,
    reference: payment.id,
    memo: refund.direction === "out" ? "" : "the card provider did not accept the refund",
    at: refund.at,
    legs: [
      { account: { kind: "wallet", userId }, amountMinor: signed },
      { account: { kind: "card_clearing", provider }, amountMinor: -signed },
      { account: { kind: "vat_payable" }, amountMinor: signedTax },
      { account: { kind: "vat_deferred" }, amountMinor: -signedTax },
    ],
  });
  requirePosted(outcome);
}
