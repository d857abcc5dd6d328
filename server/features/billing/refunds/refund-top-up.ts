import { randomUUID } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { keyReused, walletTooSmall } from "../ledger/ledger-errors.ts";
import { frozenMessage, refuseFrozenRefund } from "../disputes/spending-freeze.ts";
import { finishRefund } from "./finish-refund.ts";
import { type WalletCurrency, walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment, lockPayment, type Payment } from "../payments/payment.store.ts";
import { postRefund } from "./post-refund.ts";
import { findRefundByKey, insertRefund, type Refund } from "../payments/refund.store.ts";
import {
  type AdminPayment,
  type AdminRefund,
  listPaymentsOf,
  listRefundsOf,
} from "../payments/user-payments.store.ts";
import { findWallet, lockWalletBalance } from "../ledger/wallet.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type RefundTopUp = {
  paymentId: string;
  amountMinor: bigint;
  reason: string;
  requestedBy: string;
  requestId?: string | undefined;
  idempotencyKey: string;
};

/**
 * Pays unspent money of a top-up back to its card. The money leaves the wallet first, so that it cannot be spent
 * meanwhile, and the audit says who asked for it and why; if the provider refuses, it comes back. Answers 'pending' when the provider did not answer in time: the
 * recheck job asks again under the same key.
 * Throws not-found, invalid-argument, aborted (insufficient-funds, idempotency-key-reused).
 */
export async function refundTopUp(
  deps: PaymentDeps,
  call: RefundTopUp,
): Promise<{ refundId: string; status: Refund["status"]; currency: WalletCurrency }> {
  const refundId = await deps.db.transaction().execute((tx) => takeOut(deps, tx, call));
  const status = await finishRefund(deps, refundId);
  const payment = await findPayment(deps.db, call.paymentId);
  return { refundId, status, currency: walletCurrency(payment?.currency ?? "") };
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
  refuseSubscription(payment);
  await refuseFrozenRefund(tx, payment.userId);
  const leftMinor =
    payment.status === "succeeded" ? payment.amountMinor - payment.refundedMinor : 0n;
  if (amountMinor <= 0n || amountMinor > leftMinor) {
    const message = translate("This is more than is left of the payment.");
    throw invalidArgument([{ path: "amount", message }]);
  }
  const balanceMinor = await lockWalletBalance(tx, payment.userId, payment.currency);
  if (balanceMinor < amountMinor) throw walletTooSmall(payment, balanceMinor, amountMinor);
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
  await audit(tx, payment, { ...call, id, at: startedAt });
  return id;
}

async function audit(
  tx: DatabaseOrTransaction,
  { userId, currency }: Payment,
  { id: refundId, paymentId, amountMinor, ...call }: RefundTopUp & { id: string; at: Date },
): Promise<void> {
  const { at, reason, requestedBy: actorUserId, requestId } = call;
  await recordAudit(tx, {
    at,
    actorUserId,
    action: "refund.requested",
    subjectUserId: userId,
    requestId: requestId ?? null,
    detail: { refundId, paymentId, amountMinor: Number(amountMinor), currency, reason },
  });
}

/** A subscription was used from its first day; what it paid never came into the wallet. */
function refuseSubscription({ subscriptionId }: Payment): void {
  if (subscriptionId === null) return;
  const message = translate(
    "A subscription payment cannot be refunded. Correct the wallet instead.",
  );
  throw invalidArgument([{ path: "paymentId", message }]);
}

export type RefundablePayment = AdminPayment & {
  currency: WalletCurrency;
  refundableMinor: bigint;
  /** A dispute of the user is open, or its loss is owed. */
  isFrozen: boolean;
  /** Newest first. */
  refunds: AdminRefund[];
};

/** A user's payments with what can be paid back of each now: unspent money only. Minor units. */
export async function listRefundable(
  deps: PaymentDeps,
  userId: string,
): Promise<RefundablePayment[]> {
  const payments = await listPaymentsOf(deps.db, userId);
  const currencies = [...new Set(payments.map(({ currency }) => currency))];
  const at = deps.clock.now();
  const wallets = await Promise.all(
    currencies.map((currency) => findWallet(deps.db, userId, currency, at)),
  );
  const isFrozen = (await frozenMessage(deps.db, userId)) !== null;
  const refunds = await listRefundsOf(
    deps.db,
    payments.map(({ id }) => id),
  );
  return payments.map((payment) => {
    const left = payment.amountMinor - payment.refundedMinor;
    const unspent = wallets[currencies.indexOf(payment.currency)]?.walletMinor ?? 0n;
    const isRefundable =
      !isFrozen && payment.status === "succeeded" && payment.subscriptionId === null;
    const refundableMinor = isRefundable ? (left < unspent ? left : unspent) : 0n;
    return {
      ...payment,
      currency: walletCurrency(payment.currency),
      refundableMinor,
      isFrozen,
      refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
    };
  });
}
