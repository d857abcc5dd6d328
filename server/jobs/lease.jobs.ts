import type { Database } from "../db/database.ts";
import { deleteOldLeases } from "../db/lease/lease.store.ts";
import type { JobDefinition } from "./job.ts";

export function leaseJobs(db: Database): JobDefinition[] {
  const name = "forget-leases";
  return [{ name, everySeconds: 3_600, retryLimit: 0, handle: () => deleteOldLeases(db) }];
}
