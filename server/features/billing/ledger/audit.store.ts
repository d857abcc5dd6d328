import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { text } from "../../../../platform/database/column-kinds.ts";

export type AuditFinding = RowOf<typeof auditFindingRows>;
const auditFindingRows = checked("audit: AuditFinding", {
  rule: text,
  subject: text,
  detail: text,
});

/** One row per broken rule of the ledger, of payments and of invoices; none when all is well. */
export async function listFindings(db: DatabaseOrTransaction): Promise<AuditFinding[]> {
  return auditFindingRows.list(
    db,
    sql`
    select rule, coalesce(subject, '') as subject, coalesce(detail, '') as detail from (
    select rule, subject, detail from ledger_audit union all select rule, subject, detail from payment_audit
    union all select rule, subject, detail from invoice_audit
    union all select rule, subject, detail from money_guard_audit) f limit 100`,
  );
}
