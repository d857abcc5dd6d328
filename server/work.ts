import type { Clock } from "../platform/clock.ts";
import { accountsJobs } from "./features/accounts/accounts.jobs.ts";
import { billingJobs } from "./features/billing/billing.jobs.ts";
import { lapseBonuses } from "./features/billing/lapse-bonuses.ts";
import { recheckPayments, recheckRefunds } from "./features/billing/recheck-payments.ts";
import { campaignsJobs } from "./features/campaigns/campaigns.jobs.ts";
import { catchUpCampaigns } from "./features/campaigns/catch-up-campaigns.ts";
import type { FeatureDeps, Ground } from "./features.ts";
import { rateLimitJobs } from "./http/rate-limit.jobs.ts";
import type { JobDefinition } from "./jobs/job.ts";

/** Every job of the tool. */
export function allJobs({ config, db, mail }: Ground, deps: FeatureDeps): JobDefinition[] {
  const { authSecret: secret, publicUrl } = config;
  return [
    ...accountsJobs({ db, mail, secret, publicUrl }),
    ...billingJobs(deps.billing),
    ...campaignsJobs(deps.campaigns),
    ...rateLimitJobs(db),
  ];
}

/** What is due at the clock's time, feature by feature, in the order money flows. */
export async function catchUpFeatures(deps: FeatureDeps, clock: Clock): Promise<void> {
  const { signal } = new AbortController();
  await recheckPayments(deps.billing, { signal });
  await recheckRefunds(deps.billing, { signal });
  await lapseBonuses(deps.billing.db, clock.now(), signal);
  await catchUpCampaigns(deps.campaigns);
}
