import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { FROZEN_SENTENCE, spendingFrozen } from "../ledger-errors.ts";
import { isFrozen } from "./dispute.store.ts";
import { sayKnown } from "../../../../domain/say.ts";

/** The sentence for somebody whose spending is frozen, else null. */
export async function frozenMessage(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<string | null> {
  return (await isFrozen(db, userId)) ? sayKnown(FROZEN_SENTENCE) : null;
}

/** Throws aborted (spending-frozen) while a payment of this user is disputed or, lost, still owed. */
export async function refuseFrozen(db: DatabaseOrTransaction, userId: string): Promise<void> {
  const message = await frozenMessage(db, userId);
  if (message !== null) throw spendingFrozen();
}
