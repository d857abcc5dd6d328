import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readBackupConfig } from "../../../platform/backup/config.ts";
import { besideInstallation } from "../../../platform/command/config.ts";
import { createPool } from "../../../platform/database/pool.ts";
import type { Cluster } from "../../postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../postgres/embedded.ts";
import { buildEnvironment, decideSandboxing } from "../environment.ts";
import { readOrMakeSecrets } from "../secrets.ts";

const PORTS = { tool: 3000, gateway: 3100, sandbox: 3200, smtp: 3225, smsc: 3275 };

let dataDir: string;
let cluster: Cluster;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "beside-"));
  cluster = await startEmbeddedPostgres(dataDir);
}, 60_000);
afterAll(async () => {
  await cluster.stop();
  rmSync(dataDir, { recursive: true });
});

const startedWith = (given: Record<string, string>): Record<string, string> =>
  buildEnvironment({
    given,
    sandboxing: decideSandboxing(given),
    dataDir,
    ports: PORTS,
    databaseUrls: {
      server: cluster.url("loudhailer"),
      gateway: cluster.url("loudhailer_gateway"),
    },
    secrets: readOrMakeSecrets(dataDir),
  });

test.each<Record<string, string>>([
  {},
  { GATEWAY_URL: "https://gateway.shops.co.za", GATEWAY_PASSWORD: "own" },
])(
  "a command beside npm start has the addresses and keys that its programs were given: %j",
  (given) => {
    const programs = startedWith(given);
    const found = besideInstallation({ DATA_DIR: dataDir, ...given }, "tool");
    for (const name of [
      "DATABASE_URL",
      "GATEWAY_DATABASE_URL",
      "AUTH_SECRET",
      "NUMBER_KEY",
      "SMTP_URL",
      "GATEWAY_URL",
      "GATEWAY_USERNAME",
      "GATEWAY_PASSWORD",
    ])
      expect([name, found[name]]).toEqual([name, programs[name]]);
  },
);

test("what is set goes before, also as a file, and in production no key is filled in", () => {
  const NUMBER_KEY_FILE = "/run/secrets/number_key";
  const beside = besideInstallation({ DATA_DIR: dataDir, NUMBER_KEY_FILE }, "gateway");
  expect(beside).not.toHaveProperty("NUMBER_KEY");
  const named = { DATABASE_URL: "postgres://127.0.0.1/tool", DATA_DIR: dataDir };
  expect(besideInstallation(named, "tool")).toBe(named);
  const live = besideInstallation({ DATA_DIR: dataDir, NODE_ENV: "production" }, "tool");
  expect(live).toHaveProperty("DATABASE_URL");
  expect(live).not.toHaveProperty("AUTH_SECRET");
});

test("where it does not run, or there is none, one sentence says so, to a backup too", () => {
  const empty = mkdtempSync(join(tmpdir(), "beside-none-"));
  expect(() => besideInstallation({ DATA_DIR: empty }, "gateway")).toThrow(
    /GATEWAY_DATABASE_URL is missing, and DATA_DIR .* holds no installation/,
  );
  expect(() => readBackupConfig({ DATA_DIR: empty })).toThrow(/holds no built-in PostgreSQL/);
  // What a PostgreSQL leaves that was killed: its file, with a process that is another's by now.
  const pidFile = join(empty, "postmaster.pid");
  writeFileSync(join(empty, "postgres.json"), JSON.stringify({ folder: empty, password: "x" }));
  for (const pid of [process.pid, 2 ** 22 + 1]) {
    writeFileSync(pidFile, `${pid}\n/x\n0\n5432\n`);
    expect(() => besideInstallation({ DATA_DIR: empty }, "tool")).toThrow(/does not run/);
    expect(() => readBackupConfig({ DATA_DIR: empty })).toThrow(/does not run/);
  }
  rmSync(empty, { recursive: true });
});

test("a backup that nobody follows any more does not fill the disk", async () => {
  const pool = createPool(cluster.url("postgres"), { max: 1 });
  const { rows } = await pool.query("show max_slot_wal_keep_size");
  await pool.end();
  expect(rows).toEqual([{ max_slot_wal_keep_size: "10GB" }]);
});
