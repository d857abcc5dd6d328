import type { JobDefinition } from "../../jobs/job.ts";
import { refreshLimits } from "./route-limits.ts";

/** Asks the networks for their limits, at the start and every hour. */
export function catalogueJobs(deps: Parameters<typeof refreshLimits>[0]): JobDefinition[] {
  return [{ name: "network-limits", everySeconds: 3600, handle: () => refreshLimits(deps) }];
}
