import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { userForPostgres } from "../../postgres/os-user.ts";
import { debianLibraries, unpackDebianPackages } from "../debian/debian-packages.ts";
import { PROGRAM_ROLE } from "./program-role.ts";

/** A PgBouncer before every database of a PostgreSQL. */
export type Pooler = {
  port: number;
  /** Ends it as a power cut does, and begins it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Connections to each database in tests: so few that clients share them all the time. */
const CONNECTIONS = 4;

/**
 * Debian's PgBouncer in transaction mode before the PostgreSQL of this address; fetched without root where it is missing. Throws a
 * sentence where it cannot be had.
 */
export async function startPooler(databaseUrl: string, connections = CONNECTIONS): Promise<Pooler> {
  const user = userForPostgres();
  // As root it refuses to run, and others may not enter root's folders.
  const home =
    user === undefined ? resolve(process.env.DATA_DIR ?? ".data") : "/var/lib/loudhailer";
  const parts = join(home, "debian", "pgbouncer");
  console.log(`PgBouncer of Debian: ${parts} (fetched by apt where it is missing)`);
  if (!unpackDebianPackages(parts, ["pgbouncer"], (draft) => chmodSync(draft, 0o755)))
    throw new Error("Tests through PgBouncer need apt and Debian's package pgbouncer.");
  const folder = join(home, `loudhailer-pooler-${process.pid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  writeFileSync(join(folder, "users.txt"), usersOf(databaseUrl));
  writeFileSync(
    join(folder, "pgbouncer.ini"),
    settingsOf(databaseUrl, { folder, port, connections }),
  );
  if (user)
    for (const name of ["", "users.txt", "pgbouncer.ini"])
      chownSync(join(folder, name), user.uid, user.gid);
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${port}`;
  const start = () =>
    begin(
      () =>
        spawn(join(parts, "root/usr/sbin/pgbouncer"), [join(folder, "pgbouncer.ini")], {
          ...(user ? { uid: user.uid, gid: user.gid } : {}),
          env: { LD_LIBRARY_PATH: debianLibraries(parts) },
          stdio: ["ignore", "ignore", "pipe"],
        }),
      address.href,
    );
  let run = await start();
  return {
    port,
    async restart() {
      await run.end("SIGKILL");
      run = await start();
    },
    async stop() {
      await run.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function begin(
  start: () => ChildProcessByStdio<null, null, Readable>,
  url: string,
): Promise<{ end(signal: "SIGTERM" | "SIGKILL"): Promise<void> }> {
  const child = start();
  let complaint = "";
  child.stderr.on(
    "data",
    (piece: Buffer) => (complaint = (complaint + piece.toString()).slice(-2_000)),
  );
  const ended = once(child, "exit").then(() => true);
  while (!(await answers(url)))
    if (await Promise.race([ended, wait(50, false)]))
      throw new Error(`PgBouncer did not start: ${complaint}`);
  return {
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

function settingsOf(
  databaseUrl: string,
  { folder, port, connections }: { folder: string; port: number; connections: number },
): string {
  const { hostname, port: behind } = new URL(databaseUrl);
  return `[databases]
* = host=${hostname} port=${behind || 5432}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, "users.txt")}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 1000
server_idle_timeout = 5
server_login_retry = 1
`;
}

function usersOf(databaseUrl: string): string {
  const { username, password } = new URL(databaseUrl);
  const owner = { role: decodeURIComponent(username), password: decodeURIComponent(password) };
  return [owner, PROGRAM_ROLE].map((it) => `"${it.role}" "${it.password}"\n`).join("");
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}
