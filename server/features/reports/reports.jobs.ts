import type { JobDefinition } from "../../jobs/job.ts";
import { deleteEndedShares } from "./report-extras.store.ts";
import type { ShareDeps } from "./share-report.ts";

const HOUR_SECONDS = 3_600;

/** Links to reports that no longer work are forgotten. */
export function reportsJobs({ db, clock }: Pick<ShareDeps, "db" | "clock">): JobDefinition[] {
  return [
    {
      name: "tidy-shared-reports",
      everySeconds: HOUR_SECONDS,
      handle: () => deleteEndedShares(db, clock.now()),
    },
  ];
}
