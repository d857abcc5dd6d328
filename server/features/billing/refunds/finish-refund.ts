import { amountOf, phrase } from "../../../../domain/phrase.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type Held, withLease } from "../../../db/lease/with-lease.ts";
import type { RefundState } from "../../../providers/payments/payment-state.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { isHeldUndeleted } from "../../accounts/users/lock-user.ts";
import { payerOf } from "../book-top-up.ts";
import { issueCreditNote } from "../invoices/issue-credit-note.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { findPayment, lockPayment, type Payment } from "../payments/payment.store.ts";
import { postRefund } from "./post-refund.ts";
import {
  findRefund,
  lockRefund,
  type Refund,
  updateRefundBegun,
  updateRefundFailed,
  updateRefundRefused,
  updateRefundSucceeded,
} from "../payments/refund.store.ts";
import { msg } from "../../../../domain/translate.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";

/**
 * Asks the provider for a refund that was begun, or how one is doing that it took, and writes its answer: paid back makes a
 * credit note, refused puts the money into the wallet again; that of a refused campaign or a deleted account waits for an administrator. May be repeated, also at the same time: one asks after the
 * other, because not every provider has idempotency keys for refunds. Throws not-found.
 */
export function finishRefund(deps: PaymentDeps, refundId: string): Promise<Refund["status"]> {
  return withLease(deps.db, { of: "refund", id: refundId }, (db, held) =>
    finish({ ...deps, db }, refundId, held),
  );
}

async function finish(deps: PaymentDeps, refundId: string, held: Held): Promise<Refund["status"]> {
  const refund = await findRefund(deps.db, refundId);
  const payment = refund && (await findPayment(deps.db, refund.paymentId));
  if (!refund || !payment?.providerPaymentId) throw new AppError("not-found");
  if (refund.status !== "pending") return refund.status;
  try {
    const state = await ask(deps, refund, payment, held);
    return await writeAnswer(deps, refundId, payment, state);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ refundId, kind: error.kind }, error.message);
    if (error.kind !== "rejected") return "pending";
    return writeAnswer(deps, refundId, payment, { status: "failed" });
  }
}

async function ask(
  deps: PaymentDeps,
  refund: Refund,
  payment: Payment,
  held: Held,
): Promise<RefundState> {
  const provider = deps.providerNamed(payment.provider);
  if (refund.providerRefundId !== null) {
    const known = await provider.findRefund(refund.providerRefundId);
    if (known) return known;
  }
  const { id: refundId, amountMinor } = refund;
  const providerPaymentId = payment.providerPaymentId ?? "";
  held.check();
  return provider.refund({ refundId, providerPaymentId, amountMinor });
}

/** Ends a refund once: a concurrent second worker finds it ended. */
async function writeAnswer(
  deps: PaymentDeps,
  refundId: string,
  payment: Payment,
  state: RefundState | { status: "failed" },
): Promise<Refund["status"]> {
  const payer = await payerOf(deps, payment.userId);
  return deps.db.transaction().execute(async (tx) => {
    // In this order everywhere: the account, the payment's row, then the refund's.
    const isDeleted = !(await isHeldUndeleted(tx, payment.userId));
    await lockPayment(tx, payment.id);
    const refund = await lockRefund(tx, refundId);
    if (refund?.status !== "pending") return refund?.status ?? "pending";
    if (state.status === "pending") {
      await updateRefundBegun(tx, refundId, state.providerRefundId);
      return "pending";
    }
    const at = deps.clock.now();
    if (state.status === "failed" && (refund.campaignId !== null || isDeleted)) {
      await holdBack(deps, tx, refund, payment, at);
      return "pending";
    }
    if (state.status === "failed") {
      await putBack(tx, refund, payment, at);
      return "failed";
    }
    await updateRefundSucceeded(tx, refund, state.providerRefundId);
    await issueCreditNote(deps, tx, {
      of: { refundId },
      paymentId: payment.id,
      payer,
      currency: payment.currency,
      grossMinor: refund.amountMinor,
      description: msg("Loudhailer wallet top-up paid back"),
      at,
    });
    return "succeeded";
  });
}

/**
 * What a stolen card may have paid is not to be spent, and what was paid for a deleted account is nobody's to spend: it stays out of the
 * wallet, and the administrators are told.
 */
async function holdBack(
  { notifyAdministrators }: PaymentDeps,
  tx: DatabaseOrTransaction,
  { id, amountMinor, campaignId }: Refund,
  payment: Payment,
  at: Date,
): Promise<void> {
  if (!(await updateRefundRefused(tx, id, at))) return;
  const amount = amountOf(amountMinor, walletCurrency(payment.currency));
  await notifyAdministrators(tx, () => ({
    kind: "payment-failed",
    eventKey: `refund-refused:${id}`,
    title: phrase(msg("The card provider did not refund {amount}"), { amount }),
    body: phrase(
      campaignId === null
        ? msg(
            "It was paid for an account that is deleted. It stays out of the wallet until you try again or put it back.",
          )
        : msg(
            "It is money of a campaign that was rejected. It stays out of the wallet until you try again or put it back.",
          ),
    ),
    link: "/admin/reviews",
    at,
  }));
}

/** Puts a refund that the provider will not make back into the wallet. The caller has locked the payment. */
export async function putBack(
  tx: DatabaseOrTransaction,
  refund: Refund,
  payment: Payment,
  at: Date,
): Promise<void> {
  const { id, amountMinor } = refund;
  await updateRefundFailed(tx, refund);
  await postRefund(tx, payment, { id, amountMinor, at, direction: "back" });
}
