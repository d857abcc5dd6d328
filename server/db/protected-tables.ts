import type { ProtectedTables } from "../../platform/database/grants.ts";

/** What the tool's role may not take away, whatever is wrong with the tool. */
export const PROTECTED_TABLES: ProtectedTables = {
  appendOnly: ["audit_log", "ledger_entry", "ledger_journal", "legal_text", "reference_change"],
  neverDeleted: [
    "country_rule",
    "hold",
    "hold_part",
    "invoice",
    "invoice_line",
    "ledger_account",
    "payment",
  ],
};
