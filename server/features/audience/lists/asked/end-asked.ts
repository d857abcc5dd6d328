import type { Clock } from "../../../../../platform/clock.ts";
import type { Log } from "../../../../../platform/log/log.ts";
import type { Database } from "../../../../db/database.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../../providers/messaging/messaging-provider.ts";
import { isInUse } from "../list.store.ts";
import type { ListUrls } from "../list-url.ts";
import {
  deleteAsked,
  listEndedAsked,
  updateAskedEnd,
  type EndedAsked,
} from "./asked-list.store.ts";

export type EndAskedDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  messaging: MessagingProvider;
  listUrls: ListUrls;
};

/** So long after it was asked a network may still be loading a list that it does not know yet. */
const STILL_LOADING_MS = 86_400_000;
const UNKNOWN_AGAIN_MS = 3_600_000;
const AWAY_AGAIN_MS = 60_000;

/**
 * Asks the networks to delete copies of lists that are deleted or replaced here and whose answer was lost, by the address that they were
 * asked at. One that is unknown there is asked for again for a day, and a network that is away until it answers.
 */
export async function endAsked(deps: EndAskedDeps, listId: string | null): Promise<void> {
  const { db, clock } = deps;
  for (const asked of await listEndedAsked(db, listId, clock.now())) {
    const againMs = await endOne(deps, asked);
    if (againMs === undefined) await deleteAsked(db, asked);
    else await updateAskedEnd(db, asked, new Date(clock.now().getTime() + againMs));
  }
}

/** Undefined when the network has no copy any more; else after which time it is asked again. */
async function endOne(
  { db, clock, log, messaging, listUrls }: EndAskedDeps,
  asked: EndedAsked,
): Promise<number | undefined> {
  const { listId, routeId, isDeleted, askedAt } = asked;
  if (!isDeleted && (await isInUse(db, listId))) return AWAY_AGAIN_MS;
  try {
    await messaging.endList(routeId, {
      ...addressOf(listUrls, asked),
      clientId: Number(asked.clientId),
    });
    return undefined;
  } catch (error) {
    if (!(error instanceof MessagingError)) throw error;
    if (error.kind === "not-found") {
      const isStillLoading = clock.now().getTime() - askedAt.getTime() < STILL_LOADING_MS;
      return isStillLoading ? UNKNOWN_AGAIN_MS : undefined;
    }
    log.warn({ err: error, listId, routeId }, "network kept a list for now");
    return AWAY_AGAIN_MS;
  }
}

/** What was asked before digests were noted is found by its address as it is made now. */
function addressOf(
  listUrls: ListUrls,
  { listId, revision, addressHour, addressSha256 }: EndedAsked,
): { url: string } | { urlSha256: string } {
  if (addressSha256.length > 0) return { urlSha256: addressSha256.toString("hex") };
  return { url: listUrls.urlUntil(listId, revision, addressHour) };
}
