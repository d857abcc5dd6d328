import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type AuditFinding, listFindings } from "./audit.store.ts";

/** Checks every rule of the ledger over all the books. Up to a hundred findings; none when the books are right. */
export function auditLedger(db: DatabaseOrTransaction): Promise<AuditFinding[]> {
  return listFindings(db);
}
