import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { ConfigError } from "../platform/config-reader.ts";
import { listen } from "../platform/listen.ts";
import { createLog } from "../platform/log.ts";
import { createShutdown } from "../platform/shutdown.ts";
import { buildGateway } from "./app.ts";
import { readGatewayConfig } from "./config.ts";

async function main(): Promise<void> {
  const config = readGatewayConfig();
  const log = createLog("gateway", config.logLevel);
  const shutdown = createShutdown(log);
  const gateway = buildGateway(config, { log, isStopping: shutdown.stopping });
  shutdown.add("work in hand", () => gateway.stop());
  await gateway.start();
  const server = createAdaptorServer({ fetch: gateway.app.fetch }) as Server;
  const port = await listen(server, {
    port: config.port,
    host: config.host,
    variable: "GATEWAY_PORT",
  });
  shutdown.add("requests", () => closeServer(server));
  shutdown.listenToSignals();
  log.info({ port, subscribers: config.subscribers }, "gateway is listening");
  process.send?.({ type: "ready", port });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

main().catch((error: unknown) => {
  // Settings and other things an operator can put right are told in a sentence; a stack would only hide it.
  const message =
    error instanceof Error
      ? error instanceof ConfigError
        ? error.message
        : `The gateway could not start: ${error.message}`
      : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
