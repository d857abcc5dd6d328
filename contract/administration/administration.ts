import { administrationAdvertisers } from "./administration-advertisers.ts";
import { administrationArchive } from "./administration-archive.ts";
import { administrationBonus } from "./administration-bonus.ts";
import { administrationOperation } from "./administration-operation.ts";
import { administrationCountries } from "./administration-countries.ts";
import { administrationLegal } from "./administration-legal.ts";
import { administrationOptOuts } from "./administration-opt-outs.ts";
import { administrationRegister } from "./administration-register.ts";
import { administrationMonitoring } from "./administration-monitoring.ts";
import { administrationNetworks } from "./administration-networks.ts";
import { administrationPublished } from "./administration-published.ts";
import { administrationReview } from "./administration-review.ts";
import { administrationPlans } from "./administration-plans.ts";
import { administrationReference } from "./administration-reference.ts";
import { administrationRules } from "./administration-rules.ts";
import { administrationSubscribers } from "./administration-subscribers.ts";
import { administrationToDo } from "./administration-to-do.ts";
import { administrationReports } from "./administration-reports.ts";

/** Administrators' procedures other than support. Every action is audited with its reason. */
export const administrationContract = {
  ...administrationToDo,
  ...administrationReports,
  ...administrationArchive,
  ...administrationAdvertisers,
  ...administrationPublished,
  ...administrationBonus,
  ...administrationReference,
  ...administrationPlans,
  ...administrationOperation,
  ...administrationMonitoring,
  ...administrationReview,
  ...administrationOptOuts,
  ...administrationRegister,
  ...administrationCountries,
  ...administrationLegal,
  ...administrationRules,
  ...administrationNetworks,
  ...administrationSubscribers,
};
