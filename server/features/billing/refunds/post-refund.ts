import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { collectLosses } from "../disputes/collect-losses.ts";
import { requirePosted } from "../ledger/ledger-errors.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import type { Payment } from "../payments/payment.store.ts";

/**
 * Takes a refund out of the wallet, or puts it back when the provider did not accept it. Its tax follows with the credit
 * note, when the provider has paid.
 */
export async function postRefund(
  tx: DatabaseOrTransaction,
  payment: Payment,
  refund: { id: string; amountMinor: bigint; at: Date; direction: "out" | "back" },
): Promise<void> {
  const { userId, currency, provider } = payment;
  const signed = refund.direction === "out" ? -refund.amountMinor : refund.amountMinor;
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
    ],
  });
  requirePosted(outcome);
  if (refund.direction === "back") await collectLosses(tx, [userId], refund.at);
}
