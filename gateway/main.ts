import { ConfigError } from "../platform/config-reader.ts";
import { logEverything } from "../platform/log/log-everything.ts";
import { createLog } from "../platform/log/log.ts";
import { serve } from "../platform/http/serve.ts";
import { createShutdown } from "../platform/shutdown.ts";
import { startTracing } from "../platform/tracing/start-tracing.ts";
import { buildGateway } from "./app.ts";
import { readGatewayConfig } from "./config.ts";
import { setTranslator } from "../domain/translate.ts";
import { waitForDatabase } from "../platform/database/wait-for-database.ts";
import { createEnglishTranslator } from "../platform/translator.ts";

async function main(): Promise<void> {
  setTranslator(createEnglishTranslator());
  const config = readGatewayConfig();
  const log = createLog("gateway", config.logLevel);
  logEverything(log);
  const shutdown = createShutdown(log);
  const tracing = await startTracing("gateway", config.tracing);
  shutdown.add("traces", tracing.stop);
  const { databaseUrl: url } = config;
  await waitForDatabase({ url, variable: "GATEWAY_DATABASE_URL", log });
  const gateway = buildGateway(config, { log, isStopping: shutdown.stopping });
  shutdown.add("work in hand", () => gateway.stop());
  await gateway.start();
  const { port, close } = await serve(gateway.app, {
    port: config.port,
    host: config.host,
    variable: "GATEWAY_PORT",
    trustedProxies: config.trustedProxies,
    atOnce: gateway.answerAtOnce,
  });
  shutdown.add("requests", close);
  shutdown.listenToSignals();
  log.info({ port, subscribers: config.subscribers }, "gateway is listening");
  process.send?.({ type: "ready", port });
}

main().catch((error: unknown) => {
  // Errors that an operator can fix are shown as a message without a stack.
  const message =
    error instanceof Error
      ? error instanceof ConfigError
        ? error.message
        : `The gateway could not start: ${error.message}`
      : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
