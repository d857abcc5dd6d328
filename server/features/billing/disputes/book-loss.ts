import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { requirePosted } from "../ledger/ledger-errors.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import { lockWalletBalance } from "../ledger/wallet.store.ts";
import type { Dispute } from "./dispute.store.ts";

/**
 * Books a dispute that the bank decided against us, once, in the caller's transaction: what is left in the wallet is taken
 * out again, as a refund would; the rest is our loss. Its tax follows with the credit note. Answers the loss in minor units.
 */
export async function bookLoss(
  tx: DatabaseOrTransaction,
  dispute: Dispute,
  at: Date,
): Promise<bigint> {
  const { id, provider, userId, currency, amountMinor } = dispute;
  const balance = userId === null ? 0n : await lockWalletBalance(tx, userId, currency);
  const takenMinor = balance < amountMinor ? balance : amountMinor;
  const lossMinor = amountMinor - takenMinor;
  const wallet =
    userId === null
      ? []
      : [{ account: { kind: "wallet" as const, userId }, amountMinor: -takenMinor }];
  const outcome = await postJournal(tx, {
    scope: userId ?? `provider:${provider}`,
    idempotencyKey: `dispute:${id}`,
    bodyHash: bodyHash({ id, amountMinor }),
    kind: "dispute",
    currency,
    reference: id,
    memo: "",
    at,
    legs: [
      ...wallet,
      { account: { kind: "card_clearing", provider }, amountMinor },
      { account: { kind: "dispute_loss" }, amountMinor: -lossMinor },
    ],
  });
  requirePosted(outcome);
  return lossMinor;
}
