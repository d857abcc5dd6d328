import { AppError } from "../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import type { PaymentState } from "../../providers/payments/payment-state.ts";
import { isOtherAmount, noteOtherAmount, OTHER_AMOUNT } from "./accounting/note-other-amount.ts";
import { bookTopUp, readPayer } from "./book-top-up.ts";
import { sendPaidCampaign } from "./direct/send-paid-campaign.ts";
import type { Payer } from "./invoices/issue-invoice.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { isOpen, type PaymentView, viewPayment } from "./payments/payment-view.ts";
import {
  findPayment,
  lockPayment,
  updateChecked,
  type Payment,
  type PaymentChange,
  updatePaymentState,
} from "./payments/payment.store.ts";
import { isHeldUndeleted } from "../accounts/users/lock-user.ts";
import { refundToDeleted } from "./refunds/refund-to-deleted.ts";
import { bookUpgrade, notifyProvider } from "./subscriptions/changes/apply-upgrade.ts";
import { noteSignals } from "./payments/note-signals.ts";
import { insertWebhookEvent, type WebhookEvent } from "./payments/webhook-event.store.ts";

/** A request may still be on its way to the provider for this long; until then "not found" means nothing. */
const SETTLING_MS = 90_000;

/**
 * Brings a payment up to date with the truth at its provider and credits the wallet exactly once. The webhook, the return
 * page and the recheck job all come here, in any order and number. The provider is asked outside the transaction; `event`
 * is kept in the same transaction as the effect. What arrives for an account that is deleted goes back.
 * Throws not-found, internal (payment-amount-differs) which is an open difference then, and PaymentProviderError when the provider cannot be asked.
 */
export async function confirmPayment(
  deps: PaymentDeps,
  paymentId: string,
  event?: WebhookEvent,
): Promise<PaymentView> {
  const payment = await findPayment(deps.db, paymentId);
  if (!payment) throw new AppError("not-found");
  // Money that has come in is not asked about again. A failed or cancelled payment may still have been paid.
  if (payment.status === "succeeded" || payment.status === "refunded") {
    if (event) await insertWebhookEvent(deps.db, event);
    return viewPayment(payment);
  }
  const state = await askProvider(deps, payment);
  try {
    return await applyPaymentState(deps, paymentId, state, event);
  } catch (error) {
    if (state.status === "succeeded" && isOtherAmount(error))
      await noteOtherAmount(deps, paymentId, state.amountMinor);
    throw error;
  }
}

/** The provider's answer for an open payment, or for one that a webhook names again. */
function askProvider(deps: PaymentDeps, payment: Payment): Promise<PaymentState> {
  const { id: paymentId, method, sessionId, providerPaymentId, createdAt } = payment;
  if (method === "subscription") throw new AppError("internal");
  return deps
    .providerNamed(payment.provider)
    .findPayment({ paymentId, method, sessionId, providerPaymentId, createdAt });
}

/** Writes what the provider said, in one transaction with the credit and the webhook that brought it. */
export async function applyPaymentState(
  deps: PaymentDeps,
  paymentId: string,
  state: PaymentState,
  event?: WebhookEvent,
): Promise<PaymentView> {
  const payer = state.status === "succeeded" ? await readPayer(deps, paymentId) : undefined;
  const updated = await deps.db.transaction().execute(async (tx) => {
    // First of all locks: an account is deleted before this is booked, or its owner is asked what is to become of the money.
    const isDeleted = payer !== undefined && !(await isHeldUndeleted(tx, payer.userId));
    const payment = await lockPayment(tx, paymentId);
    if (!payment) throw new AppError("not-found");
    if (event) await insertWebhookEvent(tx, event);
    await noteSignals(tx, payment, { state, event, at: deps.clock.now() });
    await apply(deps, tx, { payment, payer, state, isDeleted });
    return findPayment(tx, paymentId);
  });
  if (!updated) throw new AppError("not-found");
  if (state.status !== "pending" && state.status !== "requires-action") {
    await sendPaidCampaign(deps, paymentId);
  }
  if (state.status === "succeeded" && updated.subscriptionId !== null) {
    await notifyProvider(deps, updated.subscriptionId);
  }
  return viewPayment(updated);
}

async function apply(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  {
    payment,
    payer,
    state,
    isDeleted,
  }: { payment: Payment; payer: Payer | undefined; state: PaymentState; isDeleted: boolean },
): Promise<void> {
  if (payment.status === "succeeded" || payment.status === "refunded") return;
  if (state.status === "succeeded" && payer) {
    refuseOtherAmount(deps, payment, state);
    const at = deps.clock.now();
    await updatePaymentState(tx, payment.id, {
      ...UNKNOWN,
      status: "succeeded",
      providerPaymentId: state.providerPaymentId,
      succeededAt: at,
    });
    if (payment.subscriptionId !== null) await bookUpgrade(deps, tx, { payment, payer, at });
    else await bookTopUp(deps, tx, { payment, payer, card: state.card ?? null, at });
    if (isDeleted) await refundToDeleted(deps.jobs, tx, payment, at);
    return;
  }
  if (state.status === "succeeded") throw new AppError("internal");
  const change = changeFor(payment, state);
  if (change) await updatePaymentState(tx, payment.id, change);
  else await updateChecked(tx, payment.id);
}

const UNKNOWN = { decline: null, providerPaymentId: null, redirectUrl: null, succeededAt: null };

const IS_NO_END: ReadonlySet<PaymentState["status"]> = new Set([
  "requires-action",
  "pending",
  "not-found",
]);

/** What an answer without money changes; undefined when it changes nothing. */
function changeFor(
  payment: Payment,
  state: Exclude<PaymentState, { status: "succeeded" }>,
): PaymentChange | undefined {
  // An answer that left before the payment was closed does not open it again.
  if (!isOpen(payment.status) && IS_NO_END.has(state.status)) return undefined;
  switch (state.status) {
    case "requires-action": {
      const { status, redirectUrl, providerPaymentId } = state;
      return { ...UNKNOWN, status, redirectUrl, providerPaymentId };
    }
    case "pending": {
      const { redirectUrl } = payment;
      return { ...UNKNOWN, status: "pending", decline: state.lastDecline, redirectUrl };
    }
    case "failed": {
      const { status, decline, providerPaymentId } = state;
      return { ...UNKNOWN, status, decline, providerPaymentId };
    }
    case "cancelled":
      return { ...UNKNOWN, status: "cancelled" };
    case "not-found":
      if (Date.now() - payment.createdAt.getTime() < SETTLING_MS) return undefined;
      return { ...UNKNOWN, status: "cancelled" };
  }
}

/** Somebody else's amount is never credited: it needs a person. */
function refuseOtherAmount(
  deps: PaymentDeps,
  payment: Payment,
  paid: { amountMinor: bigint; currency: string },
): void {
  if (paid.amountMinor === payment.amountMinor && paid.currency === payment.currency) return;
  deps.log.error(
    { paymentId: payment.id },
    "The provider reports another amount than was asked for",
  );
  throw new AppError("internal", { reason: OTHER_AMOUNT });
}
