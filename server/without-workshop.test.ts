import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startTestProgram, type TestProgram } from "../dev/testing/a-program.ts";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = ["domain", "contract", "platform", "server", "gateway"];
const FOR_TESTS = /\.test\.tsx?$|[\\/]testing$/;
/** The nightly run asks npm itself for the packages of production; that takes minutes. */
const INSTALLS = process.env.REAL_INSTALL === "1";
const A_WHILE_MS = INSTALLS ? 1_800_000 : 120_000;
const GATEWAY = { GATEWAY_USERNAME: "tool", GATEWAY_PASSWORD: "tool-password" };
const SLOWLY = { timeout: 30_000 };

let folder: string;
let databases: { server: TestDatabase; gateway: TestDatabase };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "without-workshop-"));
  databases = {
    server: await createTestDatabase("server"),
    gateway: await createTestDatabase("gateway"),
  };
});
afterEach(async () => {
  await databases.server.drop();
  await databases.gateway.drop();
  rmSync(folder, { recursive: true });
}, A_WHILE_MS);

test(
  "tool and gateway start and are ready with the packages of production and their own sources alone",
  async () => {
    for (const zone of SOURCES)
      cpSync(join(ROOT, zone), join(folder, zone), {
        recursive: true,
        filter: (path) => !FOR_TESTS.test(path),
      });
    for (const file of ["package.json", "package-lock.json", ".npmrc"])
      cpSync(join(ROOT, file), join(folder, file));
    if (INSTALLS) installForProduction();
    else linkPackagesOfProduction();
    const gateway = await start("gateway/main.ts", {
      GATEWAY_PORT: "0",
      GATEWAY_DATABASE_URL: databases.gateway.url,
      GATEWAY_SUBSCRIBERS: "1000",
      ...GATEWAY,
    });
    const tool = await start("server/main.ts", {
      PORT: "0",
      DATABASE_URL: databases.server.url,
      DATA_DIR: join(folder, "data"),
      SMTP_URL: "smtp://127.0.0.1:1",
      GATEWAY_URL: `http://127.0.0.1:${gateway.port}`,
      ...GATEWAY,
    });
    for (const program of [gateway, tool])
      await expect.poll(() => readinessOf(program), SLOWLY).toMatchObject({ status: "ready" });
    for (const program of [tool, gateway]) expect(await program.terminate()).toBe(0);
    expect(askDuck()).toEqual({ stderr: "", stdout: "[[1]]" });
  },
  A_WHILE_MS,
);

/** Through the links, so that a package finds only what is linked too. A start that fails names what is missing. */
const start = (file: "server/main.ts" | "gateway/main.ts", environment: Record<string, string>) =>
  startTestProgram(file, environment, { root: folder, nodeArgs: ["--preserve-symlinks"] });

/** What the gateway's archive needs: DuckDB, in a process of its own. */
function askDuck() {
  const program = `import { createDuck } from "./gateway/archive/duck.ts";
    const folder = ${JSON.stringify(folder)};
    const rows = await createDuck().run({ folder, statements: [], select: "select 1" });
    process.stdout.write(JSON.stringify(rows));`;
  const args = ["--disable-warning=ExperimentalWarning", "--input-type=module", "-e", program];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  return { stderr, stdout };
}

async function readinessOf({ port }: TestProgram): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
}

/** Links every package that the lockfile does not say is for building and testing only. */
function linkPackagesOfProduction(): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    const isOwn = /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(path);
    if (!isOwn || dev || devOptional) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(ROOT, path), join(folder, path), "junction");
  }
}

function installForProduction(): void {
  const args = ["ci", "--omit=dev", "--ignore-scripts", "--prefer-offline"];
  const { status, stderr } = spawnSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect([status, status === 0 ? "" : stderr]).toEqual([0, ""]);
}
