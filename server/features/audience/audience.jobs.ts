import type { JobDefinition } from "../../jobs/job.ts";
import { tidyLists, type KeepListsDeps } from "./manage-lists.ts";

const HOUR_SECONDS = 3600;

/** Lists and files whose time is over. */
export function audienceJobs(deps: KeepListsDeps): JobDefinition[] {
  return [{ name: "list-tidy", everySeconds: HOUR_SECONDS, handle: () => tidyLists(deps) }];
}
