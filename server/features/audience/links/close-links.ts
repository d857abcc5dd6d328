import { isConnectionLost } from "../../../../platform/database/connection-loss.ts";
import type { Log } from "../../../../platform/log/log.ts";
import type { Database } from "../../../db/database.ts";
import {
  isTransient,
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import {
  type LinksToChange,
  listLinksToChange,
  updateLinksClosed,
  type UserOnRoute,
} from "./suspended-link.store.ts";

export type CloseLinksDeps = {
  db: Database;
  messaging: Pick<MessagingProvider, "setLinksOpen">;
  log: Log;
};

/** So many are read together. */
const BATCH = 500;
/** So many one after the other for whom a network fails, or is not there: it is so for everybody, and it is asked the next time. */
const MAX_FAILED = 20;
const MAX_AWAY = 3;

/** Whom no more is asked about this time: all of a route, or one advertiser of it. */
type LeftOut = { routes: Set<number>; pairs: UserOnRoute[]; failed: Map<number, number> };

/**
 * Tells the networks to close the links of advertisers who are suspended, so that nobody is led to what they were suspended for, or whose
 * account is deleted, because nobody could be suspended for it any more, and to open those of who are let in again. A network that does not answer is told the next time,
 * and keeps no other waiting; so does one advertiser for whom it fails in whatever way.
 */
export async function closeLinks({ db, messaging, log }: CloseLinksDeps): Promise<void> {
  const leftOut: LeftOut = { routes: new Set(), pairs: [], failed: new Map() };
  for (;;) {
    const links = await listLinksToChange(db, {
      limit: BATCH,
      withoutRoutes: [...leftOut.routes],
      without: leftOut.pairs,
    });
    if (links.length === 0) return;
    await setAll({ db, messaging, log }, links, leftOut);
  }
}

async function setAll(
  { db, messaging, log }: CloseLinksDeps,
  all: readonly LinksToChange[],
  leftOut: LeftOut,
): Promise<void> {
  for (const links of all) {
    const { userId, routeId, ...change } = links;
    if (leftOut.routes.has(routeId)) continue;
    try {
      await messaging.setLinksOpen(routeId, change);
    } catch (err) {
      if (isConnectionLost(err)) throw err;
      // It has no such client, or no such call: asking again changes nothing.
      if (!(err instanceof MessagingError) || err.kind !== "not-found") {
        leaveOut(leftOut, links, err);
        log.warn({ err, userId, routeId }, "network was not told of links for now");
        continue;
      }
    }
    leftOut.failed.delete(routeId);
    await updateLinksClosed(db, links);
  }
}

function leaveOut(
  { routes, pairs, failed }: LeftOut,
  { userId, routeId }: UserOnRoute,
  err: unknown,
): void {
  const times = (failed.get(routeId) ?? 0) + 1;
  failed.set(routeId, times);
  const hangs = err instanceof MessagingError && err.kind === "timeout";
  if (hangs || times >= (isTransient(err) ? MAX_AWAY : MAX_FAILED)) routes.add(routeId);
  else pairs.push({ userId, routeId });
}
