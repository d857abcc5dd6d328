import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { updateSubscribed } from "./subscribed.store.ts";

/** Keeps `stripe.isSubscribed` of the registration in step with the subscription, in the transaction that changes it. */
export async function markSubscribed(
  tx: DatabaseOrTransaction,
  userId: string,
  isSubscribed: boolean,
): Promise<void> {
  await updateSubscribed(tx, userId, isSubscribed);
}
