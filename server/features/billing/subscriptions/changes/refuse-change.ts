import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { holdAccount } from "../../../accounts/users/lock-user.ts";
import { refuseSuspended } from "../../../accounts/users/refuse-suspended.ts";
import { refuseFrozen } from "../../disputes/spending-freeze.ts";

/**
 * Before every other lock of a transaction: no plan of an account that is suspended or deleted by now goes on or becomes larger, nor while a
 * payment is disputed or owed. Throws not-found, permission-denied, aborted (spending-frozen).
 */
export async function refuseChange(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await holdAccount(tx, userId);
  await refuseSuspended(tx, userId);
  await refuseFrozen(tx, userId);
}
