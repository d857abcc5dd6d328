import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOR_OPERATORS = [
  ...globSync("server/commands/*.ts", { cwd: ROOT, exclude: ["**/*.test.ts"] }),
  "gateway/release.ts",
  "gateway/reseal.ts",
  "gateway/import-subscribers.ts",
];
const QUIET = "--disable-warning=ExperimentalWarning";

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "commands-"));
  database = await createTestDatabase("server");
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const run = (file: string, { args = [] as string[], flags = [] as string[] } = {}) =>
  spawnSync(process.execPath, [QUIET, ...flags, join(ROOT, file), ...args], {
    cwd: folder,
    encoding: "utf8",
    env: { PATH: process.env.PATH },
  });

test.each(FOR_OPERATORS)(
  "node starts %s by itself; without settings it says what it needs",
  (file) => {
    const { status, stderr } = run(file);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/missing|where to|--route/i)]);
    expect(stderr).not.toMatch(/^ {4}at /m);
  },
);

test("settings come from the file that node is given, or from .env beside, which sets nothing that is set", () => {
  const settings = join(folder, "tool.env");
  writeFileSync(settings, `DATABASE_URL=${database.url}\n`);
  const suspend = "server/commands/suspend-demo-accounts.ts";
  const given = run(suspend, { flags: [`--env-file=${settings}`] });
  expect([given.status, given.stderr]).toEqual([0, ""]);
  writeFileSync(join(folder, ".env"), `DATABASE_URL=${database.url}\nGATEWAY_DATABASE_URL=x\n`);
  const beside = run(suspend);
  expect([beside.status, beside.stderr]).toEqual([0, ""]);
  writeFileSync(settings, "DATABASE_URL=postgres://127.0.0.1:1/nothing\n");
  expect(run(suspend, { flags: [`--env-file=${settings}`] }).stderr).toContain("ECONNREFUSED");
  rmSync(join(folder, ".env"));
});

test("the doctor ends when all is printed, whoever has not answered it", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as { port: number };
  const doctor = spawn(process.execPath, [QUIET, join(ROOT, "server/commands/doctor.ts")], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      GATEWAY_URL: "http://127.0.0.1:1",
      SMTP_URL: "smtp://127.0.0.1:1",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  let printedAt = Infinity;
  doctor.stdout.on("data", (piece: Buffer) => {
    output += piece.toString();
    printedAt = performance.now();
  });
  expect(await once(doctor, "close")).toEqual([1, null]);
  expect(performance.now() - printedAt).toBeLessThan(5_000);
  expect(output).toMatch(/FAIL PUBLIC_URL +no answer within 10 seconds\n +PUBLIC_URL/);
  expect(output).toMatch(/FAIL mail .*ECONNREFUSED.*\n +Nothing listens there.* SMTP_URL/);
  expect(output).toMatch(/FAIL gateway .*\n +.*GATEWAY_URL/);
  silent.close();
}, 60_000);
