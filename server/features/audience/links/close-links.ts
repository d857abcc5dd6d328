import type { Log } from "../../../../platform/log/log.ts";
import type { Database } from "../../../db/database.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import {
  type LinksToChange,
  listLinksToChange,
  updateLinksClosed,
} from "./suspended-link.store.ts";

export type CloseLinksDeps = {
  db: Database;
  messaging: Pick<MessagingProvider, "setLinksOpen">;
  log: Log;
};

/** So many are read together. */
const BATCH = 500;

/**
 * Tells the networks to close the links of advertisers who are suspended, so that nobody is led to what they were suspended for, or whose
 * account is deleted, because nobody could be suspended for it any more, and to open those of who are let in again. A network that does not answer is told the next time,
 * and keeps no other waiting.
 */
export async function closeLinks({ db, messaging, log }: CloseLinksDeps): Promise<void> {
  const away = new Set<number>();
  for (;;) {
    const links = await listLinksToChange(db, { limit: BATCH, without: [...away] });
    if (links.length === 0) return;
    await setAll({ db, messaging, log }, links, away);
  }
}

async function setAll(
  { db, messaging, log }: CloseLinksDeps,
  all: readonly LinksToChange[],
  away: Set<number>,
): Promise<void> {
  for (const links of all) {
    const { userId, routeId, ...change } = links;
    if (away.has(routeId)) continue;
    try {
      await messaging.setLinksOpen(routeId, change);
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error;
      // It has no such client, or no such call: asking again changes nothing.
      if (error.kind !== "not-found") {
        log.warn({ err: error, userId, routeId }, "network was not told of links for now");
        away.add(routeId);
        continue;
      }
    }
    await updateLinksClosed(db, links);
  }
}
