import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type AuditEntry, insertAudit } from "./audit.store.ts";

/** Records a sign-in, a movement of money or an act of an administrator, in the transaction that does it. */
export async function recordAudit(tx: DatabaseOrTransaction, entry: AuditEntry): Promise<void> {
  await insertAudit(tx, entry);
}
