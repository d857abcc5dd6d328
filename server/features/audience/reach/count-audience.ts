import type { TargetModel } from "../../../../domain/campaign/campaign.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { Log } from "../../../../platform/log/log.ts";
import { createMemory, type Memory } from "../../../../platform/memory.ts";
import {
  MessagingError,
  type MessagingProvider,
  type MessagingRoute,
  type ProfileTargeting,
  type RouteReach,
} from "../../../providers/messaging/messaging-provider.ts";
import { translate } from "../../../../domain/translate.ts";

export type AudienceQuery = {
  countryId: number;
  kind: KindName;
  /** RCS that no SMS stands in for: only phones that show it count. */
  isRcsOnly?: boolean | undefined;
  /** No list: those are counted here (count-people.ts). */
  targetModel: Exclude<TargetModel, "list">;
  targeting: ProfileTargeting;
  /** The advertiser on a route, where known there: people at their frequency cap are then not counted. */
  clientIds: ReadonlyMap<number, number>;
};

/** Exact counts: they stay on the server. */
export type CountedRoute = MessagingRoute & { reach: number; optedOut: number };
export type CountAudience = (query: AudienceQuery) => Promise<CountedRoute[]>;

const COUNTED_MS = 30_000;
const REACH_TIMEOUT_MS = 2_000;

/**
 * Asks every route of the country at once how many people match, and remembers the answer for half a minute, because
 * the people step asks at each change. The function throws unavailable when a route does not answer within two seconds,
 * invalid-argument for a place or interest that there is not.
 */
export function createCountAudience(deps: {
  messaging: MessagingProvider;
  log: Log;
}): CountAudience {
  const counted: Memory<CountedRoute[]> = createMemory(COUNTED_MS);
  return (query) => {
    const key = JSON.stringify(query, (_name, value: unknown) =>
      value instanceof Map ? [...value].sort() : value,
    );
    return counted.get(key, () => askRoutes(deps, query));
  };
}

async function askRoutes(
  { messaging, log }: { messaging: MessagingProvider; log: Log },
  query: AudienceQuery,
): Promise<CountedRoute[]> {
  const { countryId, kind } = query;
  try {
    const routes = await messaging.listRoutes(countryId, kind);
    return await Promise.all(
      routes.map(async (route) => {
        const { people, optedOut } = await askRoute(messaging, route, query);
        return { ...route, reach: people, optedOut };
      }),
    );
  } catch (error) {
    log.warn({ err: error, countryId }, "audience could not be counted");
    if (error instanceof MessagingError && error.kind === "rejected")
      throw invalidArgument([
        { path: "targeting", message: translate("Choose who gets it from the lists.") },
      ]);
    throw new AppError("unavailable", {
      message: translate("We cannot count people right now. Try again in a minute."),
      reason: "reach-unavailable",
    });
  }
}

async function askRoute(
  messaging: MessagingProvider,
  { routeId }: MessagingRoute,
  { targetModel, kind, isRcsOnly, clientIds, targeting }: AudienceQuery,
): Promise<RouteReach> {
  const clientId = clientIds.get(routeId);
  const asked = { targetModel, kind, isRcsOnly, targeting, timeoutMs: REACH_TIMEOUT_MS };
  try {
    return await messaging.countReach(routeId, { ...asked, clientId });
  } catch (error) {
    // A client that the network has forgotten has written to nobody there; submitting makes it known again.
    const isForgotten = error instanceof MessagingError && error.kind === "not-found";
    if (!isForgotten || clientId === undefined) throw error;
    return messaging.countReach(routeId, asked);
  }
}
