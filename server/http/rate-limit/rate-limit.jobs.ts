import type { Database } from "../../db/database.ts";
import type { JobDefinition } from "../../jobs/job.ts";
import { deleteOldWindows } from "./rate-limit.store.ts";

export function rateLimitJobs(db: Database): JobDefinition[] {
  return [
    {
      name: "forget-rate-limits",
      everySeconds: 3_600,
      retryLimit: 0,
      handle: () => deleteOldWindows(db),
    },
  ];
}
