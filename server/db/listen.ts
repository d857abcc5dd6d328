import pg from "pg";
import type { Listener } from "../../platform/listener.ts";
import type { Log } from "../../platform/log/log.ts";

const RETRY_MS = 2_000;

/**
 * Hears what other processes announce on one channel with pg_notify, on a connection of its own that is made again when
 * it is lost. What was announced in between is missed: `onAgain` is called when it hears again after a loss.
 */
export function listenTo(
  databaseUrl: string,
  channel: string,
  { onMessage, onAgain }: { onMessage(payload: string): void; onAgain(): void },
  log: Log,
): Listener {
  let client: pg.Client | undefined;
  let isStopped = false;
  let wasLost = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: databaseUrl,
      application_name: `loudhailer-${channel}`,
      keepAlive: true,
    });
    client = next;
    next.on("notification", ({ payload }) => onMessage(payload ?? ""));
    next.on("error", () => again(next));
    next.on("end", () => again(next));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (wasLost) onAgain();
      wasLost = false;
    } catch (err) {
      log.warn({ err, channel }, "not listening to the database, trying again");
      again(next);
    }
  }

  function again(lost: pg.Client): void {
    if (isStopped || client !== lost) return;
    client = undefined;
    wasLost = true;
    lost.end().catch(() => {});
    retry = setTimeout(() => void connect(), RETRY_MS);
  }

  const started = connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await started;
      await client?.end().catch(() => {});
    },
  };
}
