import { type MessageLimits, strictestOf } from "../../../domain/campaign/kinds/message-limits.ts";
import { carriersOf } from "../../../domain/campaign/kinds/carriers.ts";
import { KIND_NAMES, type KindName } from "../../../domain/campaign/kinds/traits.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../providers/messaging/messaging-provider.ts";
import { listLimits, listRouteIds, updateLimits } from "./route-limits.store.ts";

/** What a network said is held to for so long while it is away; then the constants of `domain/` are. */
const MAX_AGE_MS = 7 * 86_400_000;

const sinceWhen = (): Date => new Date(Date.now() - MAX_AGE_MS);

type Deps = { db: Database; messaging: Pick<MessagingProvider, "listLimits">; log: Log };

/** Asks all networks for their limits and stores them. One that is away changes nothing. */
export async function refreshLimits({ db, messaging, log }: Deps): Promise<void> {
  try {
    const known = new Set(await listRouteIds(db));
    const limits = await messaging.listLimits([...known]);
    const ours = limits.filter(({ routeId }) => known.has(routeId));
    await db.transaction().execute((tx) => updateLimits(tx, ours));
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    log.warn({ err: error }, "limits of the networks could not be asked");
  }
}

/** The limits of a kind over all these routes of a country: of each the strictest, or the constant. */
export async function readLimits(
  db: DatabaseOrTransaction,
  { countryId, kind, routeIds }: { countryId: number; kind: KindName; routeIds: readonly number[] },
): Promise<MessageLimits> {
  const known = await listLimits(db, countryId, sinceWhen());
  return strictestOf(
    known.filter((limit) => limit.kind === kind && routeIds.includes(limit.routeId)),
  );
}

/** The limits of every kind over the routes of a country that carry it. */
export async function readLimitsByKind(
  db: DatabaseOrTransaction,
  countryId: number,
  routes: readonly { routeId: number; adProductIds: readonly number[] }[],
): Promise<({ kind: KindName } & MessageLimits)[]> {
  const known = await listLimits(db, countryId, sinceWhen());
  return KIND_NAMES.map((kind) => {
    const carriers = new Set(carriersOf(routes, kind).map(({ routeId }) => routeId));
    const own = known.filter((limit) => limit.kind === kind && carriers.has(limit.routeId));
    return { kind, ...strictestOf(own) };
  });
}
