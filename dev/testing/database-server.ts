import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { startCluster, stopStalePostmaster } from "../postgres/cluster.ts";
import { placeForTests } from "../postgres/place.ts";

/** A PostgreSQL for one run of the tests. `url` takes the name of a database. */
export type DatabaseServer = { url(database: string): string; stop(): Promise<void> };

const FOLDER_NAME = /^loudhailer-test-(\d+)(?:-\w+)?$/;

/** Starts a throw-away cluster, or uses the server of `existingUrl` (an URL whose user may create databases). */
export async function startDatabaseServer(
  existingUrl: string | undefined,
): Promise<DatabaseServer> {
  if (existingUrl !== undefined && existingUrl !== "") return useExisting(existingUrl);
  const place = placeForTests(`loudhailer-test-${process.pid}`);
  await removeLeftovers(dirname(place.folder), FOLDER_NAME);
  const cluster = await startCluster({
    place,
    password: randomBytes(18).toString("base64url"),
    durable: false,
  });
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      rmSync(place.folder, { recursive: true, force: true });
      rmSync(`${place.folder}.log`, { force: true });
    },
  };
}

function useExisting(existingUrl: string): DatabaseServer {
  const forDatabase = (database: string): string => {
    const url = new URL(existingUrl);
    url.pathname = `/${database}`;
    return url.href;
  };
  return { url: forDatabase, stop: () => Promise.resolve() };
}

/**
 * Clears away clusters of runs that were killed before they could do it themselves. The pattern's first group is the process
 * id of the run.
 */
export async function removeLeftovers(parent: string, folderName: RegExp): Promise<void> {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = Number(folderName.exec(basename(name, ".log"))?.[1]);
    if (Number.isNaN(pid) || isAlive(pid)) continue;
    const folder = join(parent, name);
    if (!name.endsWith(".log")) await stopStalePostmaster(folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
