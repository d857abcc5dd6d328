import { measured, type Meter } from "../../platform/metrics/metrics.ts";
import type { JobDefinition } from "./job.ts";

/** The same jobs, each run of which is measured. */
export function measuredJobs(
  definitions: readonly JobDefinition[],
  meter: Meter | undefined,
): readonly JobDefinition[] {
  if (!meter) return definitions;
  return definitions.map((definition) => ({
    ...definition,
    handle: (data, run) => measured(meter, definition.name, () => definition.handle(data, run)),
  }));
}
