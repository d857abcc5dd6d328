import { accountsContract } from "./accounts.ts";
import { audienceContract } from "./audience.ts";
import { billingContract } from "./billing.ts";
import { campaignsContract } from "./campaigns.ts";
import { catalogueContract } from "./catalogue.ts";
import { reportsContract } from "./reports.ts";

/** The whole promise between browser and server, one router per noun. */
export const contract = {
  accounts: accountsContract,
  catalogue: catalogueContract,
  billing: billingContract,
  audience: audienceContract,
  campaigns: campaignsContract,
  reports: reportsContract,
};

export type Contract = typeof contract;
