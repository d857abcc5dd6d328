import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createPool } from "../../platform/database/pool.ts";
import { debianLibraries } from "../testing/debian/debian-packages.ts";
import { userForPostgres } from "../postgres/os-user.ts";
import type { DebianParts } from "./debian-parts.ts";

const DEADLINE_MS = 30_000;

const NEEDED = [
  "usr/lib/postgresql",
  "usr/share/postgresql",
  "usr/lib/x86_64-linux-gnu",
  "usr/lib/aarch64-linux-gnu",
];

const placesIn = (root: string) => ({
  binaries: join(root, "usr/lib/postgresql/15/bin"),
  libraries: debianLibraries(dirname(root)),
});

/** Another user runs it than owns the data folder, so it gets a copy that everybody may read. */
function copyFor({ root }: DebianParts, home: string) {
  const copy = join(home, "debian", "root");
  for (const path of NEEDED)
    if (existsSync(join(root, path)))
      cpSync(join(root, path), join(copy, path), { recursive: true, verbatimSymlinks: true });
  return placesIn(copy);
}

/** Debian's PostgreSQL with a password and two empty databases, on a port of 127.0.0.1. `clock`: settings by which it lives at another hour. */
export async function startDatabase(
  parts: DebianParts,
  {
    folder,
    port,
    password,
    clock,
  }: { folder: string; port: number; password: string; clock: Record<string, string> },
): Promise<{ urlOf(database: string): string; stop(): Promise<void> }> {
  const user = userForPostgres();
  const own = user === undefined ? {} : { uid: user.uid, gid: user.gid };
  const home = join(folder, "postgres");
  mkdirSync(home, { recursive: true });
  const passwordFile = join(home, "password");
  writeFileSync(passwordFile, password);
  chmodSync(folder, 0o755);
  if (user) for (const path of [home, passwordFile]) chownSync(path, user.uid, user.gid);
  const { binaries, libraries } = user ? copyFor(parts, home) : placesIn(parts.root);
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", LD_LIBRARY_PATH: libraries };
  const data = join(home, "data");
  const made = spawnSync(
    join(binaries, "initdb"),
    [
      "-D",
      data,
      "-U",
      "owner",
      `--pwfile=${passwordFile}`,
      "-E",
      "UTF8",
      "--locale=C.UTF-8",
      "-A",
      "scram-sha-256",
    ],
    { ...own, env, cwd: home, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  const settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", `port=${port}`];
  const child = spawn(
    join(binaries, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    { ...own, env: { ...env, ...clock }, cwd: home, stdio: "ignore" },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const urlOf = (database: string) => `postgres://owner:${password}@127.0.0.1:${port}/${database}`;
  const pool = createPool(urlOf("postgres"), { max: 1 });
  const untilMs = performance.now() + DEADLINE_MS;
  while (
    !(await pool.query("select 1").then(
      () => true,
      () => false,
    ))
  ) {
    if (performance.now() > untilMs) throw new Error("Debian's PostgreSQL does not answer.");
    await wait(200);
  }
  for (const name of ["tool", "gateway"]) await pool.query(`create database ${name}`);
  await pool.end();
  return {
    urlOf,
    async stop() {
      child.kill("SIGINT");
      await ended;
    },
  };
}
