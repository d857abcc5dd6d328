import { signatureOf, SIGNATURE_HEADER } from "../../../platform/http/signed-call.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database } from "../../db/database.ts";
import { updateChangeNumbers } from "../change-feed.store.ts";
import { listLastChanges } from "./last-changes.store.ts";

/** Where the tool is called when there is something to read, and the secret that both know. */
export type FeedWebhook = { url: string; secret: string };

const TIMEOUT_MS = 2_000;

/**
 * Calls the tool for every route whose feed has grown since the last call of it. To be called every second by one worker: then
 * a route is announced at most once a second. A call that is lost is not made again: the tool reads feeds by itself as well.
 */
export function createGrowthAnnouncer({
  db,
  webhook,
  log,
}: {
  db: Database;
  webhook: FeedWebhook;
  log: Log;
}): () => Promise<void> {
  let announced: ReadonlyMap<number, bigint> | undefined;

  async function call(routeId: number): Promise<void> {
    const body = JSON.stringify({ routeId });
    const signature = signatureOf(webhook.secret, { about: "feed", body }, Date.now());
    try {
      const response = await fetch(webhook.url, {
        method: "POST",
        headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
        body,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) log.warn({ routeId, status: response.status }, "a change was not heard");
    } catch (err) {
      log.warn({ err, routeId }, "a change could not be announced");
    }
  }

  return async () => {
    await updateChangeNumbers(db);
    const last = await listLastChanges(db);
    const before = announced;
    announced = last;
    if (before === undefined) return;
    const grown = [...last.keys()].filter((id) => last.get(id) !== before.get(id));
    await Promise.all(grown.map(call));
  };
}
