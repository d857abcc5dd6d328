import { implement } from "@orpc/server";
import { administrationOptOuts } from "../../../../contract/administration/administration-opt-outs.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { actorOf } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { readConsents } from "./read-consents.ts";
import {
  addOptOut,
  findOptOut,
  liftOptOut,
  listOptOuts,
  readOptOutCounts,
} from "./opt-out-register.ts";

/** The register of numbers that want no adverts. */
export function createOptOutsRoutes(deps: AdministrationDeps) {
  const os = implement(administrationOptOuts).$context<RequestContext>();
  return {
    findOptOut: os.findOptOut.handler(({ input, context }) =>
      findOptOut(deps, input, actorOf(context)),
    ),
    numberHistory: os.numberHistory.handler(async ({ input, context }) => {
      const { lists, optOuts, network } = await readConsents(deps, input, actorOf(context));
      return {
        lists: lists.map(({ createdAt, expiresAt, consentAt, ...list }) => ({
          ...list,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          consentAt: consentAt?.toISOString() ?? null,
        })),
        optOuts: optOuts.map(({ addedAt, liftedAt, ...past }) => ({
          ...past,
          addedAt: addedAt.toISOString(),
          liftedAt: liftedAt?.toISOString() ?? null,
        })),
        network,
      };
    }),
    addOptOut: os.addOptOut.handler(async ({ input, context }) => ({
      isNew: await addOptOut(deps, input, actorOf(context)),
    })),
    liftOptOut: os.liftOptOut.handler(async ({ input, context }) => ({
      isLifted: await liftOptOut(deps, input, actorOf(context)),
    })),
    optOutList: os.optOutList.handler(({ input, context }) => {
      requireAdmin(context);
      return listOptOuts(deps, input);
    }),
    optOutCounts: os.optOutCounts.handler(async ({ input, context }) => {
      requireAdmin(context);
      return { rows: await readOptOutCounts(deps, input) };
    }),
  };
}
