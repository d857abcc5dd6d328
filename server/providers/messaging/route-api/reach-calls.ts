import { flowTypeIdOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { DEFAULT_KIND } from "../../../../domain/campaign/kinds/traits.ts";
import { targetModelIdOf } from "../../../../domain/campaign/wire-numbers.ts";
import type { MessagingProvider, ReachQuery } from "../messaging-provider.ts";
import { reachesOf, reachOf, targetingBody } from "./translate.ts";

type Post = (routeId: number, path: string, body: unknown, timeoutMs?: number) => Promise<unknown>;

/** The calls of a route that count people. */
export function reachCalls(post: Post): Pick<MessagingProvider, "countReach" | "countReaches"> {
  return {
    async countReach(routeId, { targeting, ...query }) {
      const { isRcsOnly, clientId, timeoutMs } = query;
      const body = { ...queryBody(query), profileTargeting: targetingBody(targeting) };
      const path = clientId === undefined ? "reachontargeting" : "reachoncapping";
      return reachOf(await post(routeId, path, body, timeoutMs), isRcsOnly);
    },
    async countReaches(routeId, { targetings, ...query }) {
      const body = { ...queryBody(query), profileTargetings: targetings.map(targetingBody) };
      const reply = await post(routeId, "reachbatch", body, query.timeoutMs);
      return reachesOf(reply, targetings.length, query.isRcsOnly);
    },
  };
}

function queryBody({ kind, targetModel, clientId }: ReachQuery) {
  // SMS is the default of the wire.
  const isDefault = kind === undefined || kind === DEFAULT_KIND;
  return {
    targetModelId: targetModelIdOf(targetModel),
    ...(isDefault ? {} : { flowTypeId: flowTypeIdOf(kind) }),
    ...(clientId === undefined ? {} : { clientId }),
  };
}
