import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { addDemoUsers } from "../seed/demo-users.ts";
import { findFreePorts } from "../start/ports.ts";
import { startSystem } from "../start/system.ts";
import { findChromium } from "./chromium.ts";
import { startDatabaseServer } from "./database-server.ts";
import { createEmptyDatabase, dropDatabase } from "./templates.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses of the running system for the browser tests, and the browser to use. */
    system: { url: string; sandboxUrl: string; gatewayUrl: string; chromiumPath: string };
  }
}

// A story signs in more often in a minute than a person does.
const GENEROUS_LIMITS = {
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: "100000",
  RATE_LIMIT_USER_PER_MINUTE: "100000",
  RATE_LIMIT_CREDENTIALS_PER_MINUTE: "10000",
};

/** The whole system, as `npm start` runs it, on ports and databases of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = await findChromium();
  const server = await startDatabaseServer(process.env.TEST_DATABASE_URL);
  const dataDir = mkdtempSync(join(tmpdir(), "loudhailer-e2e-"));
  const names = [`e2e_${process.pid}_server`, `e2e_${process.pid}_gateway`] as const;
  const clearAway = async (): Promise<void> => {
    for (const name of names) await dropDatabase(server.url, name);
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    for (const name of names) await createEmptyDatabase(server.url, name);
    const system = await startSystem({
      dataDir,
      ports: await findFreePorts(),
      databaseUrls: { server: server.url(names[0]), gateway: server.url(names[1]) },
      environment: { PATH: process.env.PATH, ...GENEROUS_LIMITS },
    });
    // The administrator of the back office's stories.
    await addDemoUsers(system.environment, new Date());
    project.provide("system", {
      url: system.url,
      sandboxUrl: system.sandboxUrl,
      gatewayUrl: system.gatewayUrl,
      chromiumPath,
    });
    return async () => {
      await system.stop();
      await clearAway();
    };
  } catch (error) {
    await clearAway();
    throw error;
  }
}
