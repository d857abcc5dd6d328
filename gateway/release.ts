import { runRelease } from "../platform/backup/release.ts";
import { readCommandEnvironment } from "../platform/command/config.ts";
import { readGatewayConfig } from "./config.ts";

/** Lets a gateway send again whose database was restored (docs/operate/back-up.md). */
try {
  await runRelease(readGatewayConfig(readCommandEnvironment("gateway")).databaseUrl);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
