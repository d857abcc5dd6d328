import { readCustomer } from "./features/accounts/profile/read-customer.ts";
import type { BillingDeps } from "./features/billing/billing.routes.ts";
import { withLimits } from "./features/catalogue/read-country.ts";
import type { CampaignsDeps } from "./features/campaigns/campaigns-deps.ts";
import { quoteCampaign } from "./features/campaigns/quote/quote-campaign.ts";
import {
  readSettledPage,
  readUnknownServices,
} from "./features/campaigns/delivery/read-settled-services.ts";
import { submitCampaign, wasSubmitted } from "./features/campaigns/submission/submit-campaign.ts";
import type { CoreDeps } from "./core-deps.ts";

/** Gives billing its providers, and by ports the two things it needs of campaigns. */
export function composeBilling(
  { db, clock, log, jobs, payments, companyRegister, config }: CoreDeps,
  campaigns: CampaignsDeps,
  { notify, ...limits }: Pick<BillingDeps, "notify" | "admitPhoneCharge" | "admitPayment">,
): BillingDeps {
  return {
    companyRegister,
    db,
    clock,
    log,
    jobs,
    notify,
    ...limits,
    async notifyAdministrators(tx, notice) {
      for (const userId of config.adminUserIds) await notify(tx, { ...notice(), userId });
    },
    publicUrl: config.publicUrl,
    suppliers: config.suppliers,
    webhookProviders: payments.names,
    async findCustomer(userId) {
      const customer = await readCustomer(db, userId);
      return { ...customer, country: await withLimits(db, customer.country) };
    },
    providerFor: (country) => payments.forCountry(country.code),
    providerNamed: payments.named,
    campaigns: {
      async quote({ userId, campaignId }) {
        const quote = await quoteCampaign(campaigns, {
          userId,
          isAnonymous: false,
          id: campaignId,
        });
        return {
          amountMinor: quote.plan.amountMinor,
          availableMinor: quote.availableMinor ?? 0n,
          // The missing balance is being paid now.
          problems: quote.problems
            .filter(({ path }) => path !== "balance")
            .map(({ message }) => message),
        };
      },
      wasSubmitted: (submission) => wasSubmitted(campaigns, submission),
      async submit(submission) {
        await submitCampaign(campaigns, submission);
      },
    },
    readSettledPage: (after) => readSettledPage(campaigns, after),
    readUnknownServices: (from) => readUnknownServices(campaigns, from),
  };
}
