import type { ProtectedTables } from "../../platform/database/grants.ts";

/** What the gateway's role may not take away, whatever is wrong with the gateway. */
export const PROTECTED_TABLES: ProtectedTables = {
  appendOnly: ["opt_out_lift"],
  neverDeleted: ["service", "service_cost", "service_day", "service_failure"],
};
