import { implement } from "@orpc/server";
import { administrationSubscribers } from "../../../../contract/administration/administration-subscribers.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { actorOf } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { askNetworks } from "../networks/ask-networks.ts";
import { listRoutes } from "../reference/reference.store.ts";
import { confirmSubscribers } from "./confirm-subscribers.ts";

/** Imports of operators' subscribers, which the provider does. */
export function createSubscribersRoutes(deps: AdministrationDeps) {
  const os = implement(administrationSubscribers).$context<RequestContext>();
  const { messaging } = deps;
  return {
    subscriberRoutes: os.subscriberRoutes.handler(async ({ context }) => {
      requireAdmin(context);
      const routes = await listRoutes(deps.db);
      return {
        routes: routes.map(({ routeId, countryId, name }) => ({ routeId, countryId, name })),
      };
    }),
    subscriberImports: os.subscriberImports.handler(({ input, context }) => {
      requireAdmin(context);
      return askNetworks(() => messaging.listSubscriberImports(input.routeId));
    }),
    openSubscriberImport: os.openSubscriberImport.handler(({ input, context }) => {
      requireAdmin(context);
      const { routeId, ...file } = input;
      return askNetworks(() => messaging.openSubscriberImport(routeId, file));
    }),
    sendSubscriberRows: os.sendSubscriberRows.handler(({ input, context }) => {
      requireAdmin(context);
      return askNetworks(() => messaging.sendSubscriberRows(input));
    }),
    confirmSubscriberImport: os.confirmSubscriberImport.handler(({ input, context }) =>
      confirmSubscribers(deps, input, actorOf(context)),
    ),
    cancelSubscriberImport: os.cancelSubscriberImport.handler(({ input, context }) => {
      requireAdmin(context);
      return askNetworks(() => messaging.cancelSubscriberImport(input.id));
    }),
    subscriberRefusals: os.subscriberRefusals.handler(async ({ input, context }) => {
      requireAdmin(context);
      const { id, after = 0 } = input;
      return { rows: await askNetworks(() => messaging.listSubscriberRefusals(id, after)) };
    }),
  };
}
