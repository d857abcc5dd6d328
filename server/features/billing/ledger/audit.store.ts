import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

export type AuditFinding = { rule: string; subject: string; detail: string };

/** One row per broken rule of the ledger, of payments and of invoices; none when all is well. */
export async function listFindings(db: DatabaseOrTransaction): Promise<AuditFinding[]> {
  const { rows } = await sql<AuditFinding>`
    select rule, subject, detail from ledger_audit union all select rule, subject, detail from payment_audit
    union all select rule, subject, detail from invoice_audit
    union all select rule, subject, detail from money_guard_audit limit 100`.execute(db);
  return rows;
}
