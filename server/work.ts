import type { ClockGuard } from "../platform/database/clock/clock-guard.ts";
import type { Pool } from "../platform/database/pool.ts";
import type { CoreDeps } from "./core-deps.ts";
import { accountsJobs } from "./features/accounts/accounts.jobs.ts";
import { administrationJobs } from "./features/administration/administration.jobs.ts";
import { applyPrices } from "./features/administration/reference/edit-prices.ts";
import { remindOfRegisters } from "./features/administration/register/remind-of-register.ts";
import { audienceJobs } from "./features/audience/audience.jobs.ts";
import { billingJobs } from "./features/billing/billing.jobs.ts";
import { compareWhenDue } from "./features/billing/accounting/reconcile-daily.ts";
import { sendPaidCampaigns } from "./features/billing/direct/send-paid-campaign.ts";
import { findHoldOfTool } from "./features/billing/invoices/pass-over-numbers.ts";
import { lapseBonuses } from "./features/billing/lapse-bonuses.ts";
import { recheckPayments, recheckRefunds } from "./features/billing/recheck-payments.ts";
import { recheckSubscriptions } from "./features/billing/subscriptions/read-subscriptions.ts";
import { runAutoTopUps } from "./features/billing/top-ups/auto-top-up.ts";
import { noticeLowBalances } from "./features/billing/top-ups/notice-low-balances.ts";
import { campaignsJobs } from "./features/campaigns/campaigns.jobs.ts";
import { catalogueJobs } from "./features/catalogue/catalogue.jobs.ts";
import { catchUpCampaigns } from "./features/campaigns/catch-up-campaigns.ts";
import { notificationsJobs } from "./features/notifications/notifications.jobs.ts";
import { reportsJobs } from "./features/reports/reports.jobs.ts";
import { supportJobs } from "./features/support/support.jobs.ts";
import type { FeatureDeps } from "./features.ts";
import { rateLimitJobs } from "./http/rate-limit/rate-limit.jobs.ts";
import type { JobDefinition } from "./jobs/job.ts";
import { leaseJobs } from "./jobs/lease.jobs.ts";
import { untilReleased } from "./jobs/restored/until-released.ts";
import type { Holding } from "./jobs/restored/work-unless-held.ts";

/** Every job of the tool. */
export function allJobs(
  { config, db, clock, mail, optOutRegister, log }: CoreDeps,
  deps: FeatureDeps,
): JobDefinition[] {
  const { authSecret: secret, publicUrl } = config;
  return [
    ...accountsJobs({ db, clock, mail, secret, publicUrl }),
    ...billingJobs({ ...deps.billing, mail }),
    ...catalogueJobs(deps.campaigns),
    ...audienceJobs(deps.audience),
    ...campaignsJobs(deps.campaigns),
    ...notificationsJobs({ ...deps.notifications, mail, publicUrl }),
    ...reportsJobs({ db, clock }),
    ...supportJobs({ db, mail, publicUrl, adminUserIds: config.adminUserIds }),
    ...administrationJobs({ ...deps.administration, optOutRegister, log }),
    ...rateLimitJobs(db),
    ...leaseJobs(db),
  ];
}

/** Runs everything that is due, feature by feature, in the order money flows. `movedMs`: by how much the clock has moved, where that is known. */
export async function catchUpFeatures(deps: FeatureDeps, movedMs?: number): Promise<void> {
  const { signal } = new AbortController();
  await applyPrices(deps.administration);
  await recheckPayments(deps.billing, { signal });
  await recheckRefunds(deps.billing, { signal });
  await recheckSubscriptions(deps.billing, signal);
  await sendPaidCampaigns(deps.billing, signal);
  await lapseBonuses(deps.billing, signal);
  await runAutoTopUps(deps.billing, signal);
  await noticeLowBalances(deps.billing);
  await remindOfRegisters(deps.administration);
  await catchUpCampaigns(deps.campaigns, movedMs);
  // Last: what was settled today is compared today.
  await compareWhenDue(deps.billing);
}

type HoldingDeps = Pick<CoreDeps, "db" | "clock" | "log"> & { pool: Pool; clockGuard: ClockGuard };

/**
 * When no job is done: while the database is held after a restore, and while this machine's clock is wrong. Campaigns end, money is taken and given
 * back, plans are renewed and data is deleted by it.
 */
export function createHolding(deps: HoldingDeps, definitions: readonly JobDefinition[]): Holding {
  const { pool, log, clockGuard } = deps;
  return {
    isHeld: async () => (await findHoldOfTool(deps)).isHeld || !(await clockGuard.isRight()),
    async untilReleased(signal) {
      await untilReleased({ pool, log }, definitions, signal);
      await clockGuard.untilRight(signal);
    },
  };
}
