import { amountOf, phrase, type Phrase } from "../../../../domain/phrase.ts";
import { randomUUID } from "node:crypto";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { ProviderDispute } from "../../../providers/payments/provider-statement.ts";
import { readWholeStatement } from "../payments/read-provider-statement.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { insertWebhookEvent, type WebhookEvent } from "../payments/webhook-event.store.ts";
import { bookLoss } from "./book-loss.ts";
import { lockPayment } from "../payments/payment.store.ts";
import { creditDisputes } from "./credit-disputes.ts";
import {
  updateDisputeClosed,
  type Dispute,
  findDisputedPayment,
  insertDispute,
  lockDispute,
} from "./dispute.store.ts";
import { msg } from "../../../../domain/translate.ts";

/** Disputes are settled within half a year. */
const WINDOW_MS = 200 * 86_400_000;

/**
 * Brings our cases up to date with the provider's list: opens new ones, which freezes the owner's spending, and closes those
 * that are decided, which ends that or books the loss (what the wallet does not have stays owed, and spending frozen). Webhook and daily job both come here, in any order and number.
 * Throws PaymentProviderError.
 */
export async function syncDisputes(
  deps: PaymentDeps,
  providerName: string,
  event?: WebhookEvent,
): Promise<void> {
  const nowMs = Math.max(Date.now(), deps.clock.now().getTime());
  const window = { from: new Date(nowMs - WINDOW_MS), to: new Date(nowMs + 86_400_000) };
  const statement = deps.providerNamed(providerName).statement;
  const disputes = await readWholeStatement((query) => statement.listDisputes(query), window);
  for (const dispute of disputes) {
    await deps.db.transaction().execute((tx) => applyDispute(deps, tx, providerName, dispute));
  }
  await creditDisputes(deps);
  if (event) await insertWebhookEvent(deps.db, event);
}

async function applyDispute(
  deps: PaymentDeps,
  tx: DatabaseOrTransaction,
  provider: string,
  notified: ProviderDispute,
): Promise<void> {
  const { providerDisputeId, amountMinor, currency, reason, answerBy } = notified;
  const at = deps.clock.now();
  const payment = await findDisputedPayment(tx, { provider, ...notified });
  // Before the accounts, which opening a case locks: refunds and payments take them in this order too.
  if (payment) await lockPayment(tx, payment.id);
  const isNew = await insertDispute(tx, {
    id: randomUUID(),
    provider,
    providerDisputeId,
    paymentId: payment?.id ?? null,
    userId: payment?.userId ?? null,
    currency,
    amountMinor,
    reason,
    openedAt: at,
    answerBy,
  });
  const dispute = await lockDispute(tx, provider, providerDisputeId);
  if (!dispute) return;
  const notify = async (lossMinor = 0n): Promise<void> => {
    const { userId } = dispute;
    if (userId === null) return;
    const eventKey = `dispute:${dispute.id}:${notified.status}`;
    await deps.notify(tx, {
      userId,
      kind: "dispute",
      eventKey,
      ...wordsFor(notified.status, dispute, lossMinor),
      link: "/wallet",
      at,
    });
  };
  if (isNew && notified.status === "open") {
    deps.log.warn({ disputeId: dispute.id }, "A payment is disputed; spending is frozen");
    await notify();
  }
  // Lost is the end; a case that was won may still be lost later, never the other way round.
  if (notified.status === "open" || dispute.status === "lost" || dispute.status === notified.status)
    return;
  if (notified.status === "won") {
    await updateDisputeClosed(tx, dispute.id, { status: "won", lossMinor: null, at });
    await notify();
    return;
  }
  const lossMinor = await bookLoss(tx, dispute, at);
  await updateDisputeClosed(tx, dispute.id, { status: "lost", lossMinor, at });
  await notify(lossMinor);
}

function wordsFor(
  status: Dispute["status"],
  { amountMinor, currency }: Dispute,
  lossMinor: bigint,
): { title: Phrase; body: Phrase } {
  const amount = amountOf(amountMinor, walletCurrency(currency));
  switch (status) {
    case "open":
      return {
        title: phrase(msg("Your payment of {amount} is disputed"), { amount }),
        body: phrase(
          msg(
            "Until your bank has decided, you cannot make payments or send campaigns. Contact support.",
          ),
        ),
      };
    case "won":
      return {
        title: phrase(msg("The dispute is settled")),
        body: phrase(msg("You can pay and send campaigns again.")),
      };
    case "lost":
      return {
        title: phrase(msg("The disputed payment was returned")),
        body:
          lossMinor === 0n
            ? phrase(msg("Your bank returned {amount} to you, so we took it out of your wallet."), {
                amount,
              })
            : phrase(
                msg(
                  "Your bank returned {amount} to you; {owed} of it was not in your wallet. Pay that from your wallet page. Until then you cannot make payments or send campaigns.",
                ),
                { amount, owed: amountOf(lossMinor, walletCurrency(currency)) },
              ),
      };
  }
}
