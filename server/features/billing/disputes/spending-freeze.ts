import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { hasOpenDispute } from "./dispute.store.ts";

export const FROZEN_SENTENCE =
  "A payment of yours is being disputed at your bank. Until that is settled nothing can be paid or sent. Please write to support.";

/** The sentence for somebody whose spending is frozen, else null. */
export async function frozenMessage(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<string | null> {
  return (await hasOpenDispute(db, userId)) ? FROZEN_SENTENCE : null;
}

/** Throws aborted (spending-frozen) while a payment of this user is disputed. */
export async function refuseFrozen(db: DatabaseOrTransaction, userId: string): Promise<void> {
  const message = await frozenMessage(db, userId);
  if (message !== null) throw new AppError("aborted", { reason: "spending-frozen", message });
}
