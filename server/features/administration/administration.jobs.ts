import type { JobDefinition } from "../../jobs/job.ts";
import type { AdministrationDeps } from "./administration-deps.ts";
import { NOTIFY_NETWORKS_JOB, notifyNetworks, repeatRules } from "./reference/notify-networks.ts";
import { ANNOUNCE_REGISTER_JOB, announceRegister } from "./register/announce-register.ts";
import { readRegisterServices, type ServicesDeps } from "./register/read-services.ts";
import { remindOfRegisters } from "./register/remind-of-register.ts";
import { rollUpRevenue } from "./revenue/roll-up-revenue.ts";
import { applyPrices } from "./reference/edit-prices.ts";

/** Prices that begin at a set time, what the networks are told, and registers that grow old. */
export function administrationJobs(
  deps: Pick<
    AdministrationDeps,
    "db" | "clock" | "cipher" | "messaging" | "notify" | "adminUserIds" | "campaigns"
  > &
    ServicesDeps,
): JobDefinition[] {
  return [
    { name: "apply-prices", everySeconds: 30, retryLimit: 0, handle: () => applyPrices(deps) },
    {
      name: "roll-up-revenue",
      everySeconds: 60,
      retryLimit: 0,
      expireInSeconds: 3_600,
      handle: async () => void (await rollUpRevenue(deps.db)),
    },
    { name: NOTIFY_NETWORKS_JOB, retryLimit: 12, handle: (data) => notifyNetworks(deps, data) },
    {
      name: "repeat-country-rules",
      everySeconds: 3_600,
      retryLimit: 0,
      handle: () => repeatRules(deps),
    },
    {
      name: ANNOUNCE_REGISTER_JOB,
      everySeconds: 3_600,
      retryLimit: 12,
      expireInSeconds: 3_600,
      handle: (_data, { signal }) => announceRegister(deps, signal),
    },
    {
      name: "read-registers",
      everySeconds: 6 * 3_600,
      expireInSeconds: 3_600,
      handle: () => readRegisterServices(deps),
    },
    {
      name: "remind-of-registers",
      everySeconds: 86_400,
      handle: () => remindOfRegisters(deps),
    },
  ];
}
