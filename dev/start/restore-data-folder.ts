import { LOG_ENDS_BEFORE } from "../postgres/failure.ts";
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { prepareCluster } from "../../platform/backup/prepare-cluster.ts";
import { createPool } from "../../platform/database/pool.ts";
import { type Cluster, startCluster } from "../postgres/cluster.ts";
import { makePrivateFolder, type Place, placeForDataFolder } from "../postgres/place.ts";
import { markSeeded } from "./seed-once.ts";

export type RestoreOptions = {
  /** A folder that `npm run backup` has filled. */
  from: string;
  /** A data folder that holds no database. */
  dataDir: string;
  /** A folder with `postgres.json` and `secrets.json` of the data folder that was lost. */
  keys: string;
  at: Date | undefined;
};

/** Going through a log of days takes its time. */
const RECOVERY_MS = 6 * 3_600_000;
const ASK_MS = 100;
const KEYS = ["postgres.json", "secrets.json"];

/**
 * Makes a data folder with the built-in PostgreSQL as it was at a moment, its files and its keys. The database is started once, so
 * that it has gone through the log when this returns. Throws one sentence when something is missing or in the way.
 */
export async function restoreDataFolder(options: RestoreOptions): Promise<void> {
  const { dataDir, keys } = options;
  const missing = KEYS.filter((name) => !existsSync(join(keys, name)));
  if (missing.length > 0)
    throw new Error(
      `${keys} does not hold ${missing.join(" and ")}: without the keys nothing in the backup can be read.`,
    );
  const place = placeForDataFolder(dataDir);
  if (existsSync(join(dataDir, "postgres.json")) || existsSync(join(place.folder, "PG_VERSION")))
    throw new Error(`${dataDir} holds a database: restore into another folder.`);
  try {
    await fill(options, place);
  } catch (error) {
    // What is half there would be in the way of another try.
    rmSync(place.folder, { recursive: true, force: true });
    throw error;
  }
}

async function fill({ from, dataDir, keys, at }: RestoreOptions, place: Place): Promise<void> {
  makePrivateFolder(place.folder, place.user);
  await prepareCluster(from, { folder: place.folder, owner: place.user }, at);
  const { password } = JSON.parse(readFileSync(join(keys, "postgres.json"), "utf8")) as {
    password: string;
  };
  const cluster = await startCluster({
    place,
    password,
    durable: true,
    readyWithinMs: RECOVERY_MS,
  });
  try {
    await untilRecovered(cluster);
  } finally {
    await cluster.stop();
  }
  if (existsSync(join(from, "files")))
    cpSync(join(from, "files"), join(dataDir, "files"), { recursive: true });
  copyFileSync(join(keys, "secrets.json"), join(dataDir, "secrets.json"));
  // What is restored is nobody's demo.
  markSeeded(dataDir);
  // Last: with it the folder counts as a data folder.
  const pointer = JSON.stringify({ folder: place.folder, password });
  writeFileSync(join(dataDir, "postgres.json"), pointer, { mode: 0o600 });
}

/** While it goes through the log it answers already. It ends by itself when the log does not reach the moment. */
async function untilRecovered({ url, exited }: Cluster): Promise<void> {
  const pool = createPool(url("postgres"), { max: 1 });
  let hasEnded = false;
  void exited.then(() => (hasEnded = true));
  try {
    for (;;) {
      if (hasEnded) throw new Error(LOG_ENDS_BEFORE);
      const { rows } = await pool
        .query<{ is: boolean }>("select pg_is_in_recovery() as is")
        .catch(() => ({ rows: [] }));
      if (rows[0]?.is === false) return;
      await wait(ASK_MS);
    }
  } finally {
    await pool.end();
  }
}
