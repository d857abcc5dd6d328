import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makePrivateFolder, type Place } from "./place.ts";
import { isPostmasterAlive, readPostmaster } from "../../platform/database/postmaster-file.ts";
import { explainPostgresFailure, isPortTaken } from "./failure.ts";

const START_DEADLINE_MS = 60_000;
const STOP_DEADLINE_MS = 20_000;
const POLL_MS = 25;
const THROW_AWAY = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
];

/** A running PostgreSQL. `exited` resolves when it is gone, asked or not. */
export type Cluster = {
  port: number;
  url(database: string): string;
  stop(): Promise<void>;
  /** Ends it as a power cut does: what was committed is recovered at the next start. */
  crash(): Promise<void>;
  exited: Promise<void>;
};

/**
 * `durable: false` gives up safety against power loss for speed: tests only. `port` is a free one where none is given. `readyWithinMs`: a
 * minute where nothing is said.
 */
export type ClusterOptions = {
  place: Place;
  password: string;
  durable: boolean;
  port?: number;
  readyWithinMs?: number;
  /** Of its environment, such as another hour. */
  settings?: Record<string, string>;
};

/** Creates the cluster in its folder unless it exists. The password is that of the superuser "loudhailer". */
export function initialiseCluster({ place, password }: ClusterOptions): void {
  if (existsSync(join(place.folder, "PG_VERSION"))) return;
  // A folder without PG_VERSION is an attempt that was cut short.
  rmSync(place.folder, { recursive: true, force: true });
  makePrivateFolder(place.folder, place.user);
  const passwordFile = join(dirname(place.folder), `.password-${randomBytes(6).toString("hex")}`);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  try {
    if (place.user !== undefined) chownSync(passwordFile, place.user.uid, place.user.gid);
    const options = [
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--auth=scram-sha-256",
      "--no-instructions",
      "--no-sync",
    ];
    const result = spawnSync(
      join(place.binaries, "bin", "initdb"),
      ["-D", place.folder, "-U", "loudhailer", `--pwfile=${passwordFile}`, ...options],
      {
        ...asUser(place),
        encoding: "utf8",
      },
    );
    if (result.status !== 0)
      throw explainPostgresFailure(result.error?.message ?? `${result.stdout}\n${result.stderr}`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** What a receiver of the log that is gone may hold back: a backup begins anew then, and the disk does not fill. */
const FOR_SLOTS = "max_slot_wal_keep_size=10GB";

/** Starts PostgreSQL on a port of 127.0.0.1 and waits until it takes connections. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  initialiseCluster(options);
  await stopStalePostmaster(options.place.folder);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startOnPort(options, options.port ?? (await findFreePort()));
    } catch (error) {
      // Somebody may take the free port between looking and using it.
      if (attempt === 5 || !isPortTaken(error)) throw error;
    }
  }
}

/** Stops a PostgreSQL that was left behind in this folder by a program that was killed. */
export async function stopStalePostmaster(folder: string): Promise<void> {
  const stale = readPostmaster(folder);
  if (stale === undefined || !isPostmasterAlive(stale, folder)) return;
  process.kill(stale.pid, "SIGINT");
  const deadlineMs = performance.now() + STOP_DEADLINE_MS;
  while (isPostmasterAlive(stale, folder)) {
    if (performance.now() > deadlineMs) process.kill(stale.pid, "SIGQUIT");
    await wait(POLL_MS);
  }
}

async function startOnPort(
  { place, password, durable, readyWithinMs = START_DEADLINE_MS, settings: own }: ClusterOptions,
  port: number,
): Promise<Cluster> {
  const logFile = join(dirname(place.folder), `${place.folder.split(/[\\/]/).at(-1)}.log`);
  const log = openSync(logFile, "w", 0o600);
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    "max_connections=120",
    ...(durable ? [FOR_SLOTS] : THROW_AWAY),
  ];
  const args = [
    "-D",
    place.folder,
    "-p",
    String(port),
    ...settings.flatMap((setting) => ["-c", setting]),
  ];
  // A session of its own: Ctrl-C in the terminal must not reach the database before the programs that use it.
  const user = asUser(place);
  const child = spawn(join(place.binaries, "bin", "postgres"), args, {
    ...user,
    env: { ...user.env, ...own },
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  child.once("exit", () => resolve());
  child.once("error", () => resolve());
  await waitUntilReady(child, place.folder, { logFile, readyWithinMs });
  return {
    port,
    exited,
    url: (database) => `postgres://loudhailer:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stopChild(child, exited),
    async crash() {
      child.kill("SIGQUIT");
      await exited;
    },
  };
}

async function waitUntilReady(
  child: ChildProcess,
  folder: string,
  { logFile, readyWithinMs }: { logFile: string; readyWithinMs: number },
): Promise<void> {
  const deadlineMs = performance.now() + readyWithinMs;
  let spawnError: Error | undefined;
  child.once("error", (error) => (spawnError = error));
  while (performance.now() < deadlineMs) {
    if (spawnError !== undefined || child.exitCode !== null || child.signalCode !== null) {
      throw explainPostgresFailure(spawnError?.message ?? readFileSync(logFile, "utf8"));
    }
    const postmaster = readPostmaster(folder);
    if (postmaster?.pid === child.pid && postmaster?.ready === true) return;
    await wait(POLL_MS);
  }
  child.kill("SIGQUIT");
  throw explainPostgresFailure(
    `not ready after ${readyWithinMs / 1000} s\n${readFileSync(logFile, "utf8")}`,
  );
}

async function stopChild(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGINT");
  const timer = setTimeout(() => child.kill("SIGQUIT"), STOP_DEADLINE_MS);
  await exited;
  clearTimeout(timer);
}

function findFreePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer();
  probe.once("error", reject);
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address();
    probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
  });
  return promise;
}

function asUser({ user, folder }: Place): {
  uid?: number;
  gid?: number;
  cwd: string;
  env: Record<string, string>;
} {
  const base = { cwd: dirname(folder), env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" } };
  return user === undefined ? base : { ...base, uid: user.uid, gid: user.gid };
}
