import type { Log } from "../../../../platform/log/log.ts";
import type { Database } from "../../../db/database.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import { listLinksToChange, updateLinksClosed } from "./suspended-link.store.ts";

export type CloseLinksDeps = {
  db: Database;
  messaging: Pick<MessagingProvider, "setLinksOpen">;
  log: Log;
};

/** So many at the most in one run; the others are told a minute later. */
const BATCH = 500;

/**
 * Tells the networks to close the links of advertisers who are suspended, so that nobody is led to what they were suspended for, or whose
 * account is deleted, because nobody could be suspended for it any more, and to open those of who are let in again. A network that does not answer is told the next time.
 */
export async function closeLinks({ db, messaging, log }: CloseLinksDeps): Promise<void> {
  for (const links of await listLinksToChange(db, BATCH)) {
    const { userId, routeId, ...change } = links;
    try {
      await messaging.setLinksOpen(routeId, change);
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error;
      // It has no such client, or no such call: asking again changes nothing.
      if (error.kind !== "not-found") {
        log.warn({ err: error, userId, routeId }, "network was not told of links for now");
        continue;
      }
    }
    await updateLinksClosed(db, links);
  }
}
