import { asSystem } from "../../../identity/identity.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { deleteOpenProofs } from "../users/credential.store.ts";

/** In the transaction of a new password, or of the account's end: no link that was mailed before, and no half of a sign-in, opens it. */
export async function endOpenProofs(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  // Sign-in's own table, which members do not see.
  await asSystem(() => deleteOpenProofs(tx, userId));
}
