import { ConfigError } from "../platform/config-reader.ts";
import { createLog } from "../platform/log.ts";
import { createShutdown } from "../platform/shutdown.ts";
import { buildApp } from "./app.ts";
import { readServerConfig } from "./config.ts";
import { listenOn } from "./http/listen-on.ts";

/** Starts the tool in its role: `api` answers requests, `worker` takes jobs, `both` does both. */
async function main(): Promise<void> {
  const config = readServerConfig();
  const log = createLog("tool", config.logLevel);
  const shutdown = createShutdown(log);
  const tool = await buildApp(config, { log });
  shutdown.add("connections and jobs", tool.stop);
  shutdown.listenToSignals();
  await tool.start();
  if (config.role !== "worker") {
    const server = await listenOn(tool.app, config);
    shutdown.add("requests", server.close);
    log.info({ port: server.port, role: config.role }, "ready");
  } else {
    log.info({ role: config.role }, "ready");
  }
  process.send?.("ready");
}

try {
  await main();
} catch (error) {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(
    `${isPlain || !(error instanceof Error) ? String(error) : (error.stack ?? error.message)}\n`,
  );
  process.exit(1);
}
