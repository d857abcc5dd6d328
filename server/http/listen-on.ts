import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import { listen } from "../../platform/listen.ts";
import type { AppEnv } from "./app-env.ts";

const LAST_REQUESTS_MS = 8_000;

export type ListeningServer = { port: number; close(): Promise<void> };

/** Takes requests. `close` answers those in hand, at most for eight seconds, and takes no new ones. */
export async function listenOn(
  app: Hono<AppEnv>,
  { port, host }: { port: number; host: string },
): Promise<ListeningServer> {
  const server = createAdaptorServer({ fetch: app.fetch });
  const taken = await listen(server as Parameters<typeof listen>[0], { port, host });
  return {
    port: taken,
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
