import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { type Cluster, startCluster } from "../postgres/cluster.ts";
import { placeForTests } from "../postgres/place.ts";

/** A PostgreSQL of a test's own, which can be stopped and started at the same address. */
export type RestartableServer = {
  url(database: string): string;
  /** As `pg_ctl stop -m fast`: sessions are ended, what was committed stays. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and removes its data. */
  drop(): Promise<void>;
};

/** Starts one for a single test file. */
export async function startRestartableServer(): Promise<RestartableServer> {
  const place = placeForTests(`loudhailer-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  const options = { place, password: randomBytes(18).toString("base64url"), durable: false };
  let cluster: Cluster = await startCluster(options);
  const { port, url } = cluster;
  return {
    url,
    stop: () => cluster.stop(),
    async start() {
      cluster = await startCluster({ ...options, port });
    },
    async drop() {
      await cluster.stop();
      rmSync(place.folder, { recursive: true, force: true });
      rmSync(`${place.folder}.log`, { force: true });
    },
  };
}
