import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { text } from "../../../../platform/database/column-kinds.ts";

export type AuditFinding = RowOf<typeof auditFindingRows>;
/** Rule, what it is about, and a word more. */
export const auditFindingRows = checked("audit: AuditFinding", {
  rule: text,
  subject: text,
  detail: text,
});

/**
 * One row per broken rule of the ledger, of payments and of invoices, from everything that was ever posted; none when all is
 * well. The jobs audit what is new (audit-accounting.ts), which says the same.
 */
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

/** Triggers and constraints that are missing or switched off. */
export function listGuardFindings(db: DatabaseOrTransaction): Promise<AuditFinding[]> {
  return auditFindingRows.list(
    db,
    sql`select rule, coalesce(subject, '') as subject, coalesce(detail, '') as detail from (
      select rule, subject, detail from ledger_guard_audit union all select rule, subject, detail from money_guard_audit) f`,
  );
}

/** Payments, disputes, corrections and documents beside the ledger, and bonuses beside their grants: all there ever were. */
export function listDocumentFindings(db: DatabaseOrTransaction): Promise<AuditFinding[]> {
  return auditFindingRows.list(
    db,
    sql`select rule, coalesce(subject, '') as subject, coalesce(detail, '') as detail from (
      select rule, subject, detail from payment_audit union all select rule, subject, detail from invoice_audit
      union all select 'grant-differs', g.id::text, '' from bonus_grant g where not exists (
        select from ledger_account a join ledger_journal j on j.scope = g.user_id and j.kind = 'bonus'
          join ledger_entry e on e.journal_id = j.id and e.account_id = a.id
        where a.grant_id = g.id and a.expires_at = g.expires_at and a.owner_user_id = g.user_id
          and e.amount_minor = g.amount_minor)) f limit 100`,
  );
}
