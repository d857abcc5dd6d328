import type { AdministrationDeps } from "./administration-deps.ts";
import { createAdvertisersRoutes } from "./advertisers/advertisers.routes.ts";
import { createArchiveRoutes } from "./archive/archive.routes.ts";
import { createBonusRoutes } from "./bonus/bonus.routes.ts";
import { createOperationRoutes } from "./operation/operation.routes.ts";
import { createCountriesRoutes } from "./reference/countries.routes.ts";
import { createLegalRoutes } from "./reference/legal.routes.ts";
import { createOptOutsRoutes } from "./operation/opt-outs.routes.ts";
import { createReviewRoutes } from "./operation/review.routes.ts";
import { createPlansRoutes } from "./reference/plans.routes.ts";
import { createReferenceRoutes } from "./reference/reference.routes.ts";
import { createPublishedRoutes } from "./published/published.routes.ts";
import { createRegisterRoutes } from "./register/register.routes.ts";
import { createMonitoringRoutes } from "./monitoring/monitoring.routes.ts";
import { createNetworksRoutes } from "./networks/networks.routes.ts";
import { createSubscribersRoutes } from "./subscribers/subscribers.routes.ts";
import { createToDoRoutes } from "./to-do/to-do.routes.ts";
import { createRulesRoutes } from "./rules/rules.routes.ts";

/** The administration procedures. */
export function createAdministrationRoutes(deps: AdministrationDeps) {
  return {
    ...createToDoRoutes(deps),
    ...createOperationRoutes(deps),
    ...createMonitoringRoutes(deps),
    ...createAdvertisersRoutes(deps),
    ...createPublishedRoutes(deps),
    ...createArchiveRoutes(deps),
    ...createBonusRoutes(deps),
    ...createReferenceRoutes(deps),
    ...createPlansRoutes(deps),
    ...createReviewRoutes(deps),
    ...createOptOutsRoutes(deps),
    ...createRegisterRoutes(deps),
    ...createCountriesRoutes(deps),
    ...createLegalRoutes(deps),
    ...createRulesRoutes(deps),
    ...createNetworksRoutes(deps),
    ...createSubscribersRoutes(deps),
  };
}
