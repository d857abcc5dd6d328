import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../platform/make-folder.ts";
import { createPool } from "../../platform/database/pool.ts";
import { type Cluster, type ClusterOptions, startCluster, stopStalePostmaster } from "./cluster.ts";
import { placeForDataFolder } from "./place.ts";

/** Kept in the data folder: where its cluster lies (elsewhere when root started it) and the superuser's password. */
type Pointer = { folder: string; password: string };

/**
 * Starts the built-in PostgreSQL of a data folder, creating it the first time. The caller holds the lock of the data
 * folder; `port` is a free one where none is given, `settings` are of its environment. Throws one sentence when the folder was made by another user or the disk is full.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  own: Pick<ClusterOptions, "port" | "settings"> = {},
): Promise<Cluster> {
  makeFolder(dataDir, "DATA_DIR");
  const place = placeForDataFolder(dataDir);
  const pointerFile = join(dataDir, "postgres.json");
  if (!existsSync(pointerFile) && existsSync(place.folder)) {
    // The data folder was deleted, so its data is not wanted; root's clusters lie elsewhere and stay behind.
    await stopStalePostmaster(place.folder);
    rmSync(place.folder, { recursive: true, force: true });
  }
  const pointer = readPointer(pointerFile) ?? writePointer(pointerFile, place.folder);
  if (pointer.folder !== place.folder) {
    throw new Error(
      `This data folder was made by another user or at another place (its database lies in ${pointer.folder}): start as that user, or set DATA_DIR to another folder.`,
    );
  }
  return startCluster({ place, password: pointer.password, durable: true, ...own });
}

/** Creates the databases that do not exist yet. */
export async function createDatabases(cluster: Cluster, names: readonly string[]): Promise<void> {
  const admin = createPool(cluster.url("postgres"), { max: 1 });
  try {
    for (const name of names) {
      const found = await admin.query("select from pg_database where datname = $1", [name]);
      if (found.rowCount === 0) await admin.query(`create database "${name}"`);
    }
  } finally {
    await admin.end();
  }
}

function readPointer(file: string): Pointer | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Pointer) : undefined;
}

function writePointer(file: string, folder: string): Pointer {
  const pointer: Pointer = { folder, password: randomBytes(24).toString("base64url") };
  writeFileSync(file, JSON.stringify(pointer), { mode: 0o600 });
  return pointer;
}
