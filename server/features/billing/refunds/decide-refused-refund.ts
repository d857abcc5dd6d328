import { amountOf, phrase, type PhraseValue } from "../../../../domain/phrase.ts";
import { AppError } from "../../../../domain/errors.ts";
import { msg, translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { refuseOwnMatter } from "../../accounts/users/refuse-own-matter.ts";
import { refuseFrozenRefund } from "../disputes/spending-freeze.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { lockPayment, type Payment } from "../payments/payment.store.ts";
import { findRefund, lockRefund, type Refund } from "../payments/refund.store.ts";
import { putBack } from "./finish-refund.ts";
import { beginRefund } from "./refund-to-cards.ts";

export type RefusedRefundDecision = {
  refundId: string;
  /** Ask the provider once more, or give the money to the wallet. */
  to: "card" | "wallet";
  reason: string;
  actorUserId: string;
  requestId: string;
};

type Deps = Pick<PaymentDeps, "db" | "clock" | "jobs" | "notify">;

/**
 * Decides about money of a refused campaign, or of a deleted account, that the card provider would not take back: another refund of it, or
 * into the wallet after all. Throws not-found, aborted (decided-meanwhile, spending-frozen), permission-denied for who gets the money.
 */
export async function decideRefusedRefund(
  deps: Deps,
  decision: RefusedRefundDecision,
): Promise<void> {
  const known = await findRefund(deps.db, decision.refundId);
  if (!known?.refusedAt) throw new AppError("not-found");
  await deps.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, known.paymentId);
    if (payment) refuseOwnMatter(payment.userId, decision.actorUserId);
    const refund = await lockRefund(tx, known.id);
    if (!payment || !refund || refund.status !== "pending") throw decidedMeanwhile();
    await decide(deps, tx, { payment, refund }, decision);
  });
}

async function decide(
  deps: Deps,
  tx: DatabaseOrTransaction,
  { payment, refund }: { payment: Payment; refund: Refund },
  { to, reason, actorUserId, requestId }: RefusedRefundDecision,
): Promise<void> {
  const at = deps.clock.now();
  const { userId } = payment;
  const { id, amountMinor } = refund;
  // Of none where it was paid for a deleted account.
  const ofCampaign: Record<string, string> =
    refund.campaignId === null ? {} : { campaignId: refund.campaignId };
  const currency = walletCurrency(payment.currency);
  // Nobody can spend it in between: it is in the wallet within this transaction alone.
  if (to === "card") await refuseFrozenRefund(tx, userId);
  await putBack(tx, refund, payment, at);
  if (to === "card")
    await beginRefund(deps.jobs, tx, payment, {
      amountMinor,
      ...ofCampaign,
      reason,
      requestedBy: actorUserId,
      idempotencyKey: `again:${id}`,
      bodyHash: bodyHash({ id, amountMinor, ...ofCampaign }),
      startedAt: at,
    });
  else await notifyOwner(deps, tx, { userId, id, amount: amountOf(amountMinor, currency), at });
  await recordAudit(tx, {
    at,
    actorUserId,
    action: to === "card" ? "refund.repeated" : "refund.to-wallet",
    subjectUserId: userId,
    requestId,
    detail: {
      ...ofCampaign,
      amountMinor: Number(amountMinor),
      currency,
      reason,
    },
  });
}

function notifyOwner(
  { notify }: Deps,
  tx: DatabaseOrTransaction,
  { userId, id, amount, at }: { userId: string; id: string; amount: PhraseValue; at: Date },
): Promise<void> {
  return notify(tx, {
    userId,
    kind: "payment",
    eventKey: `refund-to-wallet:${id}`,
    title: phrase(msg("{amount} is back in your wallet"), { amount }),
    body: phrase(msg("It could not be refunded to the card.")),
    link: "/wallet",
    at,
  });
}

function decidedMeanwhile(): AppError {
  return new AppError("aborted", {
    reason: "decided-meanwhile",
    message: translate("Somebody has already decided about this refund. Load the page again."),
  });
}
