import { msg } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { requirePosted } from "../ledger/ledger-errors.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import { lockWalletBalance } from "../ledger/wallet.store.ts";
import { updateCollected, listOpenLosses } from "./dispute.store.ts";

/** The line on the statement. */
const SETTLED = msg("Paid what was owed after a dispute");

/**
 * Takes what lost disputes of these users are still short of out of their wallets, as far as it reaches, in the caller's
 * transaction: belongs where money comes (back) into a wallet, after it is there. Its tax
 * follows with a credit note (credit-disputes.ts). Answers what was taken, in minor units.
 */
export async function collectLosses(
  tx: DatabaseOrTransaction,
  userIds: readonly string[],
  at: Date,
): Promise<bigint> {
  let sumMinor = 0n;
  if (userIds.length === 0) return sumMinor;
  for (const loss of await listOpenLosses(tx, userIds)) {
    const { id, userId, currency, openMinor, collectedMinor } = loss;
    const balanceMinor = await lockWalletBalance(tx, userId, currency);
    const takenMinor = balanceMinor < openMinor ? balanceMinor : openMinor;
    if (takenMinor === 0n) continue;
    const outcome = await postJournal(tx, {
      scope: userId,
      idempotencyKey: `dispute:${id}:after:${collectedMinor}`,
      bodyHash: bodyHash({ id, takenMinor }),
      kind: "dispute",
      currency,
      reference: id,
      memo: SETTLED,
      at,
      legs: [
        { account: { kind: "wallet", userId }, amountMinor: -takenMinor },
        { account: { kind: "dispute_loss" }, amountMinor: takenMinor },
      ],
    });
    requirePosted(outcome);
    await updateCollected(tx, id, takenMinor);
    sumMinor += takenMinor;
  }
  return sumMinor;
}
