import { implement } from "@orpc/server";
import { administrationPublished } from "../../../../contract/administration/administration-published.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import {
  putBack,
  readAtAddress,
  readPublished,
  type ShownPublished,
  takeDown,
} from "./take-down.ts";

/** What users have made and everybody sees: find it, take it down, show it again. */
export function createPublishedRoutes(deps: AdministrationDeps) {
  const os = implement(administrationPublished).$context<RequestContext>();
  return {
    published: os.published.handler(async ({ input, context }) => {
      requireAdmin(context);
      return { rows: (await readPublished(deps, input.userId)).map(present) };
    }),
    findPublished: os.findPublished.handler(async ({ input, context }) => {
      requireAdmin(context);
      return present(await readAtAddress(deps, input.address));
    }),
    takeDown: os.takeDown.handler(async ({ input, context }) => {
      await takeDown(deps, input, actorOf(context));
      return DONE;
    }),
    putBack: os.putBack.handler(async ({ input, context }) => {
      await putBack(deps, input, actorOf(context));
      return DONE;
    }),
  };
}

function present({
  address,
  kind,
  name,
  changedAt,
  blockedAt,
  blockedReason,
  ...of
}: ShownPublished) {
  return {
    address,
    kind,
    name,
    owner: { userId: of.ownerId, name: of.ownerName, isVisitor: of.isVisitor },
    changedAt: changedAt.toISOString(),
    blocked:
      blockedAt && blockedReason !== null
        ? { at: blockedAt.toISOString(), reason: blockedReason }
        : null,
  };
}
