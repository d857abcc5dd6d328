import { createAdaptorServer } from "@hono/node-server";
import { listen, type ListenOptions } from "./listen.ts";

const LAST_REQUESTS_MS = 8_000;

/** What answers requests: an application of Hono, or anything of that shape. */
type Answering = { fetch: NonNullable<Parameters<typeof createAdaptorServer>[0]["fetch"]> };

export type ListeningServer = { port: number; close(): Promise<void> };

/**
 * Takes requests; `port` is the one taken. Throws what `listen` throws. `close` answers those in hand, at most for eight
 * seconds, and takes no new ones.
 */
export async function serve(app: Answering, options: ListenOptions): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch: app.fetch });
  const port = await listen(server as Parameters<typeof listen>[0], options);
  return {
    port,
    close() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const giveUp = setTimeout(() => {
        if ("closeAllConnections" in server) server.closeAllConnections();
      }, LAST_REQUESTS_MS);
      server.close(() => {
        clearTimeout(giveUp);
        resolve();
      });
      if ("closeIdleConnections" in server) server.closeIdleConnections();
      return promise;
    },
  };
}
