import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";
import { archiveDecember } from "../dev/testing/real-gateway.ts";

const COMMAND = fileURLToPath(new URL("./read-archive.ts", import.meta.url));
const LONG_MS = 60_000;

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-test-"));
  database = await createTestDatabase("gateway");
  await archiveDecember(database.pool, folder);
}, LONG_MS);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

async function run(...args: string[]) {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { PATH: process.env.PATH, GATEWAY_DATABASE_URL: database.url, ARCHIVE_DIR: folder },
  });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (said.out += piece));
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (said.err += piece));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...said };
}

it(
  "the command shows the months of the archive, and writes a month or a service as CSV or Parquet",
  async () => {
    const months = await run();
    expect(months).toMatchObject({ code: 0, err: "" });
    expect(months.out).toMatch(/^month,services,messages,bytes\n2026-12,2,144,\d+\n$/);
    const service = await run("--service", "1");
    expect(service.out.trim().split("\n")).toHaveLength(6);
    const csv = join(folder, "december.csv");
    expect(await run("--month", "2026-12", "--to", csv)).toEqual({ code: 0, out: "", err: "" });
    expect((await readFile(csv, "utf8")).trim().split("\n")).toHaveLength(11);
    const parquet = join(folder, "december.parquet");
    await run("--month", "2026-12", "--format", "parquet", "--to", parquet);
    expect((await readFile(parquet)).subarray(0, 4).toString()).toBe("PAR1");
  },
  LONG_MS,
);

it("it says what is not there, and how it is called", async () => {
  expect(await run("--month", "2026-11")).toEqual({
    code: 1,
    out: "",
    err: "Nothing of it is in the archive.\n",
  });
  for (const wrong of [
    ["--month", "12/2026"],
    ["--service", "x"],
    ["--format", "xlsx"],
  ])
    expect((await run(...wrong)).err).toContain("--month 2026-12");
});
