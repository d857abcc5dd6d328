import { appendFileSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { takeBaseBackup } from "../../../platform/backup/base-backup.ts";
import { prepareCluster } from "../../../platform/backup/prepare-cluster.ts";
import { startCluster } from "../../postgres/cluster.ts";
import { makePrivateFolder, placeForTests } from "../../postgres/place.ts";

/** A hot standby that follows a primary by streaming. */
export type Replica = {
  url(database: string): string;
  stop(): Promise<void>;
  /** Ends it as a power cut does, and begins it again at the same address. */
  restart(): Promise<void>;
  /** Stops it for good and removes its data. */
  drop(): Promise<void>;
};

/** Starts a replica of the cluster behind an address, from a base backup of it. */
export async function startReplica(primaryUrl: string): Promise<Replica> {
  const { hostname, port, username, password } = new URL(primaryUrl);
  const place = placeForTests(`loudhailer-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  const backup = mkdtempSync(join(tmpdir(), "loudhailer-replica-"));
  try {
    await takeBaseBackup(primaryUrl, backup);
    makePrivateFolder(place.folder, place.user);
    await prepareCluster(backup, { folder: place.folder, owner: place.user });
  } finally {
    rmSync(backup, { recursive: true, force: true });
  }
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
  appendFileSync(
    join(place.folder, "postgresql.auto.conf"),
    `\nprimary_conninfo = '${primary}'\nwal_retrieve_retry_interval = '100ms'\n`,
  );
  const signal = join(place.folder, "standby.signal");
  writeFileSync(signal, "", { mode: 0o600 });
  if (place.user) chownSync(signal, place.user.uid, place.user.gid);
  const options = { place, password, durable: false };
  let cluster = await startCluster(options);
  const { port: own, url } = cluster;
  return {
    url,
    stop: () => cluster.stop(),
    async restart() {
      await cluster.crash();
      cluster = await startCluster({ ...options, port: own });
    },
    async drop() {
      await cluster.stop();
      rmSync(place.folder, { recursive: true, force: true });
      rmSync(`${place.folder}.log`, { force: true });
    },
  };
}
