import type { JobDefinition } from "../../jobs/job.ts";
import type { AdministrationDeps } from "./administration-deps.ts";
import { applyPrices } from "./edit-prices.ts";

/** Prices that begin at a set time. */
export function administrationJobs(
  deps: Pick<AdministrationDeps, "db" | "clock">,
): JobDefinition[] {
  return [
    { name: "apply-prices", everySeconds: 30, retryLimit: 0, handle: () => applyPrices(deps) },
  ];
}
