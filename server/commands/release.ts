import { runRelease } from "../../platform/backup/release.ts";
import { readCommandEnvironment } from "../../platform/command/config.ts";
import { readServerConfig } from "../config.ts";

/** Lets a tool send again whose database was restored (docs/operate/back-up.md). */
try {
  await runRelease(readServerConfig(readCommandEnvironment("tool")).databaseUrl);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
