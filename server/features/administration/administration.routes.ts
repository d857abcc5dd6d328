import type { AdministrationDeps } from "./administration-deps.ts";
import { createAdvertisersRoutes } from "./advertisers.routes.ts";
import { createBonusRoutes } from "./bonus.routes.ts";
import { createOperationRoutes } from "./operation.routes.ts";
import { createCountriesRoutes } from "./countries.routes.ts";
import { createOptOutsRoutes } from "./opt-outs.routes.ts";
import { createReviewRoutes } from "./review.routes.ts";
import { createPlansRoutes } from "./plans.routes.ts";
import { createReferenceRoutes } from "./reference.routes.ts";

/** The administration procedures. */
export function createAdministrationRoutes(deps: AdministrationDeps) {
  return {
    ...createOperationRoutes(deps),
    ...createAdvertisersRoutes(deps),
    ...createBonusRoutes(deps),
    ...createReferenceRoutes(deps),
    ...createPlansRoutes(deps),
    ...createReviewRoutes(deps),
    ...createOptOutsRoutes(deps),
    ...createCountriesRoutes(deps),
  };
}
