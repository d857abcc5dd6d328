import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { addDemoUsers } from "../seed/demo-users.ts";
import type { Ports } from "../start/config.ts";
import { findFreePorts } from "../start/ports.ts";
import { startSystem } from "../start/system.ts";
import { findChromium } from "./chromium.ts";
import { type DatabaseServer, startDatabaseServer } from "./database-server.ts";
import { FAILED_STORIES, failedStories, forgetFailedStories } from "./failed-stories.ts";
import { createEmptyDatabase, dropDatabase } from "./templates.ts";

type System = { url: string; sandboxUrl: string };

declare module "vitest" {
  interface ProvidedContext {
    /** Addresses of the running systems for the browser tests, one for each worker, and the browser to use. */
    systems: System[];
    chromiumPath: string;
    /** The folder in which a story that fails leaves its trace. */
    failedStories: string;
    /** Whether traces show the page at every step: a sixth of all work, so only for files that are named. */
    drawsPages: boolean;
  }
}

// A story signs in more often in a minute than a person does.
const GENEROUS_LIMITS = {
  RATE_LIMIT_ANONYMOUS_PER_MINUTE: "100000",
  RATE_LIMIT_USER_PER_MINUTE: "100000",
  RATE_LIMIT_CREDENTIALS_PER_MINUTE: "10000",
};

// Of the network that the back office's story connects.
const NETWORK_SECRETS = { NETWORK_SECRET_STORY_PASSWORD: "storyone" };

/** As many as `maxWorkers` in vitest.config.ts; one is enough for a single file. */
const asked = process.argv.filter((it) => it.includes("e2e/"));
const SYSTEMS = asked.length === 1 && asked[0]?.endsWith(".test.ts") === true ? 1 : 2;

type Stop = () => Promise<void>;

/**
 * The whole system, as `npm start` runs it, on ports and databases of its own: once for each worker, because a story
 * moves the clock of the system that it is told in.
 */
export default async function setup(project: TestProject): Promise<Stop> {
  forgetFailedStories();
  const chromiumPath = await findChromium();
  const server = await startDatabaseServer(process.env.TEST_DATABASE_URL);
  const stops: Stop[] = [() => server.stop()];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const systems = await startAll(server, stops);
    project.provide("systems", systems);
    project.provide("chromiumPath", chromiumPath);
    project.provide("failedStories", FAILED_STORIES);
    project.provide("drawsPages", asked.length > 0);
    return async () => {
      await stop();
      const reported = failedStories();
      if (reported !== "") console.log(`\n${reported}`);
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** All at once. When one does not start, the others are there to be stopped. */
async function startAll(server: DatabaseServer, stops: Stop[]): Promise<System[]> {
  const taken = new Set<number>();
  const starting: Promise<System>[] = [];
  for (let n = 1; n <= SYSTEMS; n++)
    starting.push(startOne(n, await portsBeside(taken), server, stops));
  await Promise.allSettled(starting);
  return Promise.all(starting);
}

/** Free ports that no system before has been given. */
async function portsBeside(taken: Set<number>): Promise<Ports> {
  for (;;) {
    const ports = await findFreePorts();
    const numbers = Object.values(ports);
    if (numbers.some((port) => taken.has(port))) continue;
    for (const port of numbers) taken.add(port);
    return ports;
  }
}

async function startOne(
  n: number,
  ports: Ports,
  server: DatabaseServer,
  stops: Stop[],
): Promise<System> {
  const dataDir = mkdtempSync(join(tmpdir(), "loudhailer-e2e-"));
  const names = [`e2e_${process.pid}_${n}_server`, `e2e_${process.pid}_${n}_gateway`] as const;
  stops.push(async () => {
    for (const name of names) await dropDatabase(server.url, name);
    rmSync(dataDir, { recursive: true, force: true });
  });
  for (const name of names) await createEmptyDatabase(server.url, name);
  const system = await startSystem({
    dataDir,
    ports,
    databaseUrls: { server: server.url(names[0]), gateway: server.url(names[1]) },
    environment: { PATH: process.env.PATH, ...GENEROUS_LIMITS, ...NETWORK_SECRETS },
  });
  stops.push(() => system.stop());
  // The administrator of the back office's stories.
  await addDemoUsers(system.environment, new Date());
  return { url: system.url, sandboxUrl: system.sandboxUrl };
}
