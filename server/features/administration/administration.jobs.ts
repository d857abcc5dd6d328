import type { JobDefinition } from "../../jobs/job.ts";
import type { AdministrationDeps } from "./administration-deps.ts";
import { NOTIFY_NETWORKS_JOB, notifyNetworks, repeatRules } from "./reference/notify-networks.ts";
import { applyPrices } from "./reference/edit-prices.ts";

/** Prices that begin at a set time, and what the networks are told. */
export function administrationJobs(
  deps: Pick<AdministrationDeps, "db" | "clock" | "messaging">,
): JobDefinition[] {
  return [
    { name: "apply-prices", everySeconds: 30, retryLimit: 0, handle: () => applyPrices(deps) },
    { name: NOTIFY_NETWORKS_JOB, retryLimit: 12, handle: (data) => notifyNetworks(deps, data) },
    {
      name: "repeat-country-rules",
      everySeconds: 3_600,
      retryLimit: 0,
      handle: () => repeatRules(deps),
    },
  ];
}
