import { administrationAdvertisers } from "./administration-advertisers.ts";
import { administrationBonus } from "./administration-bonus.ts";
import { administrationOperation } from "./administration-operation.ts";
import { administrationReference } from "./administration-reference.ts";
import { administrationReports } from "./administration-reports.ts";

/** What administrators do beside answering support. Every act is in the audit, with its reason. */
export const administrationContract = {
  ...administrationReports,
  ...administrationAdvertisers,
  ...administrationBonus,
  ...administrationReference,
  ...administrationOperation,
};
