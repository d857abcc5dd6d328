import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";
import { aFile, aRow, rowsOf } from "./subscribers/testing/a-file.ts";
import { aGateway } from "./testing/a-gateway.ts";

const COMMAND = fileURLToPath(new URL("./import-subscribers.ts", import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  await aGateway(database.pool, {}, { subscribers: 0 });
});
afterAll(() => database.drop());

function start(args: readonly string[]) {
  const child = spawn(process.execPath, [COMMAND, "--route", "97", ...args], {
    env: {
      PATH: process.env.PATH,
      GATEWAY_DATABASE_URL: database.url,
      GATEWAY_SUBSCRIBERS: "0",
    },
  });
  const said = { out: "", err: "" };
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (said.out += piece));
  child.stderr.setEncoding("utf8").on("data", (piece: string) => (said.err += piece));
  const ended = once(child, "exit") as Promise<[number | null]>;
  return { child, said, ended };
}

async function run(...args: string[]) {
  const { said, ended } = start(args);
  const [code] = await ended;
  return { code, ...said };
}

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table}`,
  );
  return rows[0]?.count ?? -1;
}

/** Waits until a table holds rows, by asking again and again. */
async function filled(table: string): Promise<void> {
  while ((await count(table)) === 0);
}

it(
  "the command shows a dry run, and imports a file although it is killed twice",
  { timeout: 120_000 },
  async () => {
    const path = await aFile([...rowsOf(8_000), `${aRow(5)}`, "12345"]);
    const dry = await run("--file", path, "--dry-run");
    expect(dry).toMatchObject({ code: 0 });
    expect(dry.out).toContain("Nothing has been changed.");
    expect(dry.out).toContain("8002 rows below the headings, 2 not taken");
    expect(dry.out).toMatch(/ 1 {2}The number is no mobile number\n/);
    expect(dry.out).toMatch(/ 8000 {2}added\n/);
    expect(await count("base_member")).toBe(0);
    expect(await count("base_import_row")).toBe(0);

    for (const table of ["base_import_row", "base_member"]) {
      const killed = start(["--file", path]);
      await filled(table);
      killed.child.kill("SIGKILL");
      await killed.ended;
      expect(await count("base_member")).toBeLessThan(8_000);
    }
    const done = await run("--file", path);
    expect(done).toMatchObject({ code: 0 });
    expect(done.out).toContain("The base has been changed.");
    expect(await count("base_member")).toBe(8_000);
    expect(await count("subscriber")).toBe(8_000);
    expect(await count("base_import where state = 'done'")).toBe(1);
  },
);

it("the command says what is wrong without a number, and ends with 1", async () => {
  const smaller = await run("--file", await aFile(rowsOf(10)));
  expect(smaller).toMatchObject({ code: 1 });
  expect(smaller.err).toContain("7990 of 8000 people are not in the file");
  expect(smaller.err).not.toMatch(/825\d{6}/);
  expect(await run("--file", "nowhere.csv", "--changes")).toMatchObject({ code: 1 });
  expect((await run()).err).toContain("--dry-run");
});
