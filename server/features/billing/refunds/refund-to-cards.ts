import { randomUUID } from "node:crypto";
import { AppError } from "../../../../domain/errors.ts";
import { shareAmongCards } from "../../../../domain/money/card-refunds.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { JobSender } from "../../../jobs/job.ts";
import { CARD_REFUND_JOB } from "../billing-jobs.ts";
import { frozenMessage, refuseFrozenRefund } from "../disputes/spending-freeze.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import type { WalletCurrency } from "../ledger/ledger-currency.ts";
import { findWallet, lockWalletBalance } from "../ledger/wallet.store.ts";
import { lockPayment, type Payment } from "../payments/payment.store.ts";
import { insertRefund } from "../payments/refund.store.ts";
import { pauseAutoTopUp } from "../top-ups/pause-auto-top-up.ts";
import { listPaidIn, sumHeldPaidIn } from "./card-refund.store.ts";
import { postRefund } from "./post-refund.ts";

/** A campaign that is refused, and whose. */
export type RefusedCampaign = { campaignId: string; userId: string; currency: WalletCurrency };

/** What goes back to the card of one payment. Minor units. */
export type CardRefund = { paymentId: string; amountMinor: bigint };

export type CardRefundPlan = {
  payments: { paymentId: string; paidAt: Date; amountMinor: bigint; backMinor: bigint }[];
  /** What did not come from a card and stays in the wallet. */
  restMinor: bigint;
  /** A dispute decides first: nothing can go back now. */
  isFrozen: boolean;
};

/**
 * What could go back to cards when a held campaign is refused: the money set aside for it, as far as `releasedMinor` of it
 * comes back, and what else is unspent in the wallet. Minor units.
 */
export async function planCardRefunds(
  db: DatabaseOrTransaction,
  { releasedMinor, at, ...campaign }: RefusedCampaign & { releasedMinor: bigint; at: Date },
): Promise<CardRefundPlan> {
  const { userId, currency, campaignId } = campaign;
  const [{ walletMinor }, heldMinor, frozen] = await Promise.all([
    findWallet(db, userId, currency, at),
    sumHeldPaidIn(db, campaignId),
    frozenMessage(db, userId),
  ]);
  const backMinor = heldMinor < releasedMinor ? heldMinor : releasedMinor;
  return { ...(await share(db, campaign, walletMinor + backMinor)), isFrozen: frozen !== null };
}

/**
 * Gives a refused campaign's money back to the cards it came from: `release` puts it into the wallet, and in the same
 * transaction it leaves again, so that nobody can spend it in between. Automatic top-up is paused. A job asks the provider when the transaction has ended.
 * Throws aborted (amount-changed, spending-frozen).
 */
export async function refundToCards(
  { jobs }: { jobs: JobSender },
  tx: DatabaseOrTransaction,
  call: RefusedCampaign & {
    refunds: readonly CardRefund[];
    reason: string;
    requestedBy: string;
    at: Date;
  },
  release: () => Promise<void>,
): Promise<void> {
  const { userId, currency, campaignId, refunds, reason, requestedBy, at } = call;
  // Payments before the wallet, as everywhere.
  const payments = new Map<string, Payment>();
  for (const paymentId of refunds.map((one) => one.paymentId).toSorted()) {
    const payment = await lockPayment(tx, paymentId);
    if (payment) payments.set(paymentId, payment);
  }
  if (payments.size < refunds.length) throw changed();
  await refuseFrozenRefund(tx, userId);
  await release();
  await pauseAutoTopUp(tx, userId);
  const unspentMinor = await lockWalletBalance(tx, userId, currency);
  const plan = await share(tx, call, unspentMinor);
  for (const { paymentId, amountMinor } of refunds) {
    const planned = plan.payments.find((one) => one.paymentId === paymentId);
    const payment = payments.get(paymentId);
    if (!planned || !payment || amountMinor <= 0n || amountMinor > planned.backMinor)
      throw changed();
    await beginRefund(jobs, tx, payment, {
      amountMinor,
      campaignId,
      reason,
      requestedBy,
      idempotencyKey: `refused:${campaignId}`,
      bodyHash: bodyHash({ paymentId, amountMinor, campaignId }),
      startedAt: at,
    });
  }
}

/** Takes money, of a refused campaign where one is named, out of the wallet and hands the rest to a job. The caller has locked the payment. */
export async function beginRefund(
  jobs: JobSender,
  tx: DatabaseOrTransaction,
  payment: Payment,
  refund: {
    amountMinor: bigint;
    campaignId?: string;
    reason: string;
    requestedBy: string;
    idempotencyKey: string;
    bodyHash: Buffer;
    startedAt: Date;
  },
): Promise<void> {
  const id = randomUUID();
  const { amountMinor, startedAt: at } = refund;
  await insertRefund(tx, { ...refund, id, paymentId: payment.id });
  await postRefund(tx, payment, { id, amountMinor, at, direction: "out" });
  await jobs.send(tx, CARD_REFUND_JOB, { refundId: id }, { key: id });
}

async function share(
  db: DatabaseOrTransaction,
  campaign: RefusedCampaign,
  unspentMinor: bigint,
): Promise<Omit<CardRefundPlan, "isFrozen">> {
  const paidIn = await listPaidIn(db, campaign);
  const { shares, restMinor } = shareAmongCards(unspentMinor, paidIn);
  const payments = shares.flatMap(({ paymentId, backMinor }) => {
    const paid = paidIn.find((one) => one.paymentId === paymentId);
    if (!paid) return [];
    return [{ paymentId, paidAt: paid.startedAt, amountMinor: paid.amountMinor, backMinor }];
  });
  return { payments, restMinor };
}

function changed(): AppError {
  return new AppError("aborted", {
    reason: "amount-changed",
    message: translate(
      "What can be refunded to the card has changed. Close this and look at the amounts again.",
    ),
  });
}
