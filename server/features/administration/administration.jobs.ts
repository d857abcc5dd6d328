import type { JobDefinition } from "../../jobs/job.ts";
import type { AdministrationDeps } from "./administration-deps.ts";
import { TELL_NETWORKS_JOB, tellNetworks } from "./reference/tell-networks.ts";
import { applyPrices } from "./reference/edit-prices.ts";

/** Prices that begin at a set time, and what the networks are told. */
export function administrationJobs(
  deps: Pick<AdministrationDeps, "db" | "clock" | "messaging">,
): JobDefinition[] {
  return [
    { name: "apply-prices", everySeconds: 30, retryLimit: 0, handle: () => applyPrices(deps) },
    { name: TELL_NETWORKS_JOB, retryLimit: 12, handle: (data) => tellNetworks(deps, data) },
  ];
}
