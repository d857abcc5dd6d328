import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDemoUsers } from "../../dev/seed/demo-users.ts";
import type { DatabaseUrls } from "../../dev/start/config.ts";
import { findFreePorts } from "../../dev/start/ports.ts";
import { demoEnvironment, seedOnce } from "../../dev/start/seed-once.ts";
import { startSystem } from "../../dev/start/system.ts";
import { GENEROUS_LIMITS } from "../harness/system.ts";
import type { Front } from "./front.ts";

type Stop = () => Promise<void>;

type Order = {
  /** Two databases with nothing in them. */
  databaseUrls: DatabaseUrls;
  webDir: string;
  front: Front;
  /** The demo accounts with campaigns that have run; otherwise the accounts alone, which is quicker. */
  withHistory: boolean;
};

/** The whole system; it serves the given build behind the front. */
export async function startOurs({
  databaseUrls,
  webDir,
  front,
  withHistory,
}: Order): Promise<Stop> {
  const dataDir = mkdtempSync(join(tmpdir(), "loudhailer-bench-web-"));
  const stops: Stop[] = [async () => rmSync(dataDir, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of stops.toReversed()) await end();
  };
  try {
    const ports = await findFreePorts();
    front.passTo(ports.tool);
    const system = await startSystem({
      dataDir,
      ports,
      databaseUrls,
      environment: {
        PATH: process.env.PATH,
        PUBLIC_URL: front.url,
        WEB_DIR: webDir,
        ...GENEROUS_LIMITS,
        ...(withHistory ? demoEnvironment(dataDir) : {}),
      },
    });
    stops.push(() => system.stop());
    if (withHistory) await seedOnce(dataDir, system, () => {});
    else await addDemoUsers(system.environment, new Date());
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
