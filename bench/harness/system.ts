import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePorts } from "../../dev/start/ports.ts";
import { type RunningSystem, startSystem, type SystemOptions } from "../../dev/start/system.ts";

const LIMIT = "1000000";
// A bench asks more often in a minute than a person does.
export const GENEROUS_LIMITS = {
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: LIMIT,
  RATE_LIMIT_USER_PER_MINUTE: LIMIT,
  RATE_LIMIT_CREDENTIALS_PER_MINUTE: "10000",
};

/** A folder for a system's data, with a page for it to serve: what it builds of the web app is no part of these measures. */
export function makeSystemFolder(): { dataDir: string; remove(): void } {
  const dataDir = mkdtempSync(join(tmpdir(), "loudhailer-bench-system-"));
  writeFileSync(join(dataDir, "index.html"), "<!doctype html><title>Loudhailer</title>");
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** The whole system as `npm start` has it, on ports that are free. */
export async function startBenchSystem(
  options: Pick<SystemOptions, "dataDir" | "databaseUrls">,
): Promise<RunningSystem> {
  return startSystem({
    ...options,
    ports: await findFreePorts(),
    environment: { PATH: process.env["PATH"], WEB_DIR: options.dataDir, ...GENEROUS_LIMITS },
  });
}
