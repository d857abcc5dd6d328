import type { AdministrationDeps } from "./administration-deps.ts";
import { createAdvertisersRoutes } from "./advertisers.routes.ts";
import { createBonusRoutes } from "./bonus.routes.ts";
import { createOperationRoutes } from "./operation.routes.ts";
import { createReferenceRoutes } from "./reference.routes.ts";

/** The administration procedures. */
export function createAdministrationRoutes(deps: AdministrationDeps) {
  return {
    ...createOperationRoutes(deps),
    ...createAdvertisersRoutes(deps),
    ...createBonusRoutes(deps),
    ...createReferenceRoutes(deps),
  };
}
