import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { startCluster } from "../../dev/postgres/cluster.ts";
import { placeForTests } from "../../dev/postgres/place.ts";
import { readPostmaster } from "../../platform/database/postmaster-file.ts";
import { removeLeftovers } from "../../dev/testing/database-server.ts";
import {
  copyTemplate,
  createEmptyDatabase,
  createTemplate,
  type DatabaseKind,
  dropDatabase,
} from "../../dev/testing/templates.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { once } from "./once.ts";
import { startedOn } from "./pinning.ts";

const FOLDER_NAME = /^loudhailer-bench-(\d+)$/;

/** PostgreSQL with the durability of production. Both sides of a measure use it, each with a database of its own. */
export type BenchDatabase = {
  /** The process all others of it come from. */
  pid: number;
  /** Version as PostgreSQL writes it. */
  version: string;
  url(name: string): string;
  /** A database with nothing in it, or with the tables of a program. Gone after `work`, whatever becomes of that. */
  within<Result>(
    kind: DatabaseKind | "empty",
    work: (database: { url: string; pool: Pool }) => Promise<Result>,
  ): Promise<Result>;
  stop(): Promise<void>;
};

/** Starts it in a folder of its own that is gone after `stop`. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const place = placeForTests(`loudhailer-bench-${process.pid}`);
  await removeLeftovers(dirname(place.folder), FOLDER_NAME);
  const password = randomBytes(18).toString("base64url");
  const cluster = await startedOn("server", () => startCluster({ place, password, durable: true }));
  const pid = readPostmaster(place.folder)?.pid;
  if (pid === undefined) throw new Error("PostgreSQL has started without its pid file.");
  const { url } = cluster;
  const templateOf = (kind: DatabaseKind) =>
    once(async () => {
      const name = `bench_template_${kind}`;
      await createTemplate(url, kind, name);
      return name;
    });
  const templates = { server: templateOf("server"), gateway: templateOf("gateway") };
  let databases = 0;
  return {
    pid,
    url,
    version: await versionOf(url("postgres")),
    async within(kind, work) {
      databases += 1;
      const name = `bench_${databases}`;
      if (kind === "empty") await createEmptyDatabase(url, name);
      else await copyTemplate(url, await templates[kind].get(), name);
      const pool = createPool(url(name), { max: 4 });
      try {
        return await work({ url: url(name), pool });
      } finally {
        await pool.end();
        await dropDatabase(url, name);
      }
    },
    async stop() {
      await cluster.stop();
      rmSync(place.folder, { recursive: true, force: true });
      rmSync(`${place.folder}.log`, { force: true });
    },
  };
}

async function versionOf(url: string): Promise<string> {
  const pool = createPool(url, { max: 1 });
  try {
    const { rows } = await pool.query<{ server_version: string }>("show server_version");
    return rows[0]?.server_version ?? "unknown";
  } finally {
    await pool.end();
  }
}
