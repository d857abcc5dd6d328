import { ConfigError } from "../platform/config-reader.ts";
import { logEverything } from "../platform/log/log-everything.ts";
import { createLog } from "../platform/log/log.ts";
import { makeFolder } from "../platform/make-folder.ts";
import { serve } from "../platform/http/serve.ts";
import { compactMemory } from "../platform/compact-memory.ts";
import { createShutdown } from "../platform/shutdown.ts";
import { waitForDatabase } from "../platform/database/wait-for-database.ts";
import { startTracing } from "../platform/tracing/start-tracing.ts";
import { buildApp } from "./app.ts";
import { type Config, readServerConfig } from "./config.ts";

/** Starts the tool in its role: `api` answers requests, `worker` takes jobs and answers how it is, `both` does both. */
async function main(config: Config): Promise<void> {
  const log = createLog("tool", config.logLevel);
  logEverything(log);
  const shutdown = createShutdown(log);
  shutdown.listenToSignals();
  try {
    const tracing = await startTracing("tool", config.tracing);
    shutdown.add("traces", tracing.stop);
    makeFolder(config.dataDir, "DATA_DIR");
    await waitForDatabase({ url: config.databaseUrl, variable: "DATABASE_URL", log });
    const tool = await buildApp(config, { log });
    shutdown.add("connections and jobs", tool.stop);
    await tool.start();
    compactMemory();
    const { port, close } = await serve(tool.app, config);
    shutdown.add("requests", close);
    shutdown.add("open pages", tool.dismiss);
    log.info({ role: config.role, port }, "ready");
    process.send?.({ type: "ready", port });
  } catch (error) {
    await shutdown.run("the start failed");
    throw error;
  }
}

/** One sentence for the operator; a stack trace only for unexpected errors. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isExpected =
    error instanceof ConfigError ||
    /^(?:Port|Migration|The database of|The folder) /.test(error.message);
  return isExpected ? error.message : (error.stack ?? error.message);
}

try {
  await main(readServerConfig());
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
