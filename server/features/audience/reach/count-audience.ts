import type { TargetModel } from "../../../../domain/campaign/campaign.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { Log } from "../../../../platform/log/log.ts";
import { createGatherer } from "../../../../platform/gather.ts";
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
export type CountAudience = ((query: AudienceQuery) => Promise<CountedRoute[]>) & {
  /** Counts many profiles at once, one call a route, for whoever asks for one of them next. Throws nothing. */
  ahead(
    query: Omit<AudienceQuery, "targeting">,
    targetings: readonly ProfileTargeting[],
  ): Promise<void>;
};

const COUNTED_MS = 30_000;
const REACH_TIMEOUT_MS = 2_000;
/** Profiles in one call to a network: it counts them one after the other. */
const MAX_TOGETHER = 32;

/**
 * Asks every route of the country at once how many people match, and remembers the answer for half a minute, because
 * the people step asks at each change. What is asked while another profile of the same advertiser is counted goes in one
 * call. The function throws unavailable when a route does not answer within two seconds,
 * invalid-argument for a place or interest that there is not.
 */
export function createCountAudience(deps: {
  messaging: MessagingProvider;
  log: Log;
}): CountAudience {
  const counted: Memory<CountedRoute[]> = createMemory(COUNTED_MS);
  const gather = createGatherer<AudienceQuery, CountedRoute[]>({
    most: MAX_TOGETHER,
    ask: async (queries) => {
      const [{ targeting: _first, ...query }] = queries as [AudienceQuery];
      return askRoutes(
        deps.messaging,
        query,
        queries.map(({ targeting }) => targeting),
      );
    },
    asAlone: isRefusal,
  });
  const countAudience = (query: AudienceQuery) =>
    counted
      .get(keyOf(query, query.targeting), () => gather(keyOfQuestion(query), query))
      // Each in the words of its own request, though many share the call.
      .catch((error: unknown) => refuse(deps.log, query, error));
  return Object.assign(countAudience, {
    async ahead(query: Question, targetings: readonly ProfileTargeting[]) {
      let asked: Promise<CountedRoute[][]> | undefined;
      const answers = targetings.map((targeting, at) =>
        counted.get(keyOf(query, targeting), async () => {
          asked ??= askRoutes(deps.messaging, query, targetings);
          return (await asked)[at] ?? [];
        }),
      );
      await Promise.allSettled(answers);
    },
  });
}

type Question = Omit<AudienceQuery, "targeting">;

function keyOf(query: Question, targeting: ProfileTargeting): string {
  const chosen = Object.entries(targeting).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${keyOfQuestion(query)} ${JSON.stringify(chosen)}`;
}

/** The same for whatever profile: those are asked in one call. */
function keyOfQuestion({ countryId, kind, isRcsOnly, targetModel, clientIds }: Question): string {
  return JSON.stringify([
    [countryId, kind, isRcsOnly === true, targetModel],
    [...clientIds].toSorted(([one], [other]) => one - other),
  ]);
}

const isRefusal = (error: unknown): boolean =>
  error instanceof MessagingError && error.kind === "rejected";

function refuse(log: Log, { countryId }: Question, error: unknown): never {
  log.warn({ err: error, countryId }, "audience could not be counted");
  if (isRefusal(error))
    throw invalidArgument([
      { path: "targeting", message: translate("Choose who gets it from the lists.") },
    ]);
  throw new AppError("unavailable", {
    message: translate("We cannot count people right now. Try again in a minute."),
    reason: "reach-unavailable",
  });
}

/** The routes of the country with the people who match, for each targeting. Throws MessagingError. */
async function askRoutes(
  messaging: MessagingProvider,
  query: Question,
  targetings: readonly ProfileTargeting[],
): Promise<CountedRoute[][]> {
  const routes = await messaging.listRoutes(query.countryId, query.kind);
  const counts = await Promise.all(
    routes.map((route) => askRoute(messaging, route, query, targetings)),
  );
  return targetings.map((_, at) =>
    routes.map((route, on) => {
      const { people = 0, optedOut = 0 } = counts[on]?.[at] ?? {};
      return { ...route, reach: people, optedOut };
    }),
  );
}

/** One call for many targetings, where the network has it. */
async function askRoute(
  messaging: MessagingProvider,
  route: MessagingRoute,
  query: Question,
  targetings: readonly ProfileTargeting[],
): Promise<RouteReach[]> {
  if (targetings.length > 1) {
    try {
      const { clientIds, ...asked } = query;
      const clientId = clientIds.get(route.routeId);
      const timeoutMs = REACH_TIMEOUT_MS;
      return await messaging.countReaches(route.routeId, {
        ...asked,
        targetings,
        clientId,
        timeoutMs,
      });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return Promise.all(targetings.map((targeting) => askOnce(messaging, route, query, targeting)));
}

async function askOnce(
  messaging: MessagingProvider,
  { routeId }: MessagingRoute,
  { targetModel, kind, isRcsOnly, clientIds }: Question,
  targeting: ProfileTargeting,
): Promise<RouteReach> {
  const clientId = clientIds.get(routeId);
  const asked = { targetModel, kind, isRcsOnly, targeting, timeoutMs: REACH_TIMEOUT_MS };
  try {
    return await messaging.countReach(routeId, { ...asked, clientId });
  } catch (error) {
    // A client that the network has forgotten has written to nobody there; submitting makes it known again.
    if (!isNotFound(error) || clientId === undefined) throw error;
    return messaging.countReach(routeId, asked);
  }
}

const isNotFound = (error: unknown): boolean =>
  error instanceof MessagingError && error.kind === "not-found";
