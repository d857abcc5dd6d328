import { msg } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findAutoTopUp, updateTriggerEnded } from "./auto-top-up.store.ts";

/** What its owner reads in the wallet. */
const REFUNDED = msg("Money of a rejected campaign was refunded to the card.");

/**
 * Pauses automatic top-up until its owner has looked, in the caller's transaction: what goes back to a card is not charged to
 * it again because the wallet is empty. Nothing where there is none, or it is paused already.
 */
export async function pauseAutoTopUp(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  const found = await findAutoTopUp(tx, userId);
  if (!found?.isOn || found.problem !== null) return;
  await updateTriggerEnded(tx, { userId, triggerNo: found.triggerNo, problem: REFUNDED });
}
