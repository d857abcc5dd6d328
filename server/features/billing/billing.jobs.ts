import type { JobDefinition } from "../../jobs/job.ts";
import { lapseBonuses } from "./lapse-bonuses.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { recheckPayments, recheckRefunds } from "./recheck-payments.ts";
import { auditBooks } from "./audit-books.ts";

/** The work of billing outside requests. */
export function billingJobs(deps: PaymentDeps): JobDefinition[] {
  return [
    {
      name: "recheck-payments",
      everySeconds: 60,
      retryLimit: 0,
      handle: async (_data, { signal }) => void (await recheckPayments(deps, { signal })),
    },
    {
      name: "recheck-refunds",
      everySeconds: 60,
      retryLimit: 0,
      handle: async (_data, { signal }) => void (await recheckRefunds(deps, { signal })),
    },
    {
      name: "lapse-bonuses",
      everySeconds: 900,
      handle: async (_data, { signal }) =>
        void (await lapseBonuses(deps.db, deps.clock.now(), signal)),
    },
    {
      name: "audit-books",
      everySeconds: 3_600,
      retryLimit: 0,
      handle: async () => {
        const findings = await auditBooks(deps.db);
        if (findings.length > 0) deps.log.error({ findings }, "The books do not add up");
      },
    },
  ];
}
