import type { ContractRouter } from "@orpc/contract";
import { accountsContract } from "./accounts.ts";
import { administrationContract } from "./administration/administration.ts";
import { audienceContract } from "./audience/audience.ts";
import { billingContract } from "./billing.ts";
import { campaignsContract } from "./campaigns/campaigns.ts";
import { catalogueContract } from "./catalogue.ts";
import { exportsContract } from "./administration/exports.ts";
import { notificationsContract } from "./notifications.ts";
import { privacyContract } from "./privacy.ts";
import { reportsContract } from "./reports.ts";
import { searchContract } from "./support/search.ts";
import { sitesContract } from "./campaigns/sites.ts";
import { supportContract } from "./support/support.ts";
import type { ProcedureTraits } from "./traits.ts";
import { vouchersContract } from "./campaigns/vouchers.ts";

/** The whole promise between browser and server, one router per noun. A procedure without traits does not compile. */
export const contract = {
  accounts: accountsContract,
  catalogue: catalogueContract,
  billing: billingContract,
  audience: audienceContract,
  campaigns: campaignsContract,
  reports: reportsContract,
  vouchers: vouchersContract,
  sites: sitesContract,
  notifications: notificationsContract,
  search: searchContract,
  support: supportContract,
  privacy: privacyContract,
  exports: exportsContract,
  administration: administrationContract,
} satisfies ContractRouter<ProcedureTraits>;

export type Contract = typeof contract;
