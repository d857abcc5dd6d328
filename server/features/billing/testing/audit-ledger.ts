import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { type AuditFinding, listFindings } from "../ledger/audit.store.ts";

/** Rules that only money with a payment and an invoice behind it can keep. */
const NEEDS_PAYMENTS: ReadonlySet<string> = new Set([
  "credit-without-payment",
  "vat-differs-from-documents",
]);

/** The findings about the ledger alone, for tests that credit wallets without a payment. */
export async function auditLedger(db: DatabaseOrTransaction): Promise<AuditFinding[]> {
  return (await listFindings(db)).filter(({ rule }) => !NEEDS_PAYMENTS.has(rule));
}
