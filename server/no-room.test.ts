import { mkdtemp, readdir, readFile, rm, stat, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestProgram, type TestProgram } from "../dev/testing/a-program.ts";
import { createTestApp, type Member, type TestApp } from "./http/testing/test-app.ts";
import { TEST_ORIGIN } from "./http/testing/test-browser.ts";

const NO_ROOM = {
  code: "unavailable",
  message: "We cannot save this right now. Nothing was changed. Try again later.",
};

let tool: TestApp;
let member: Member;
let folder: string;
beforeAll(async () => {
  tool = await createTestApp();
  member = await tool.signedUp();
  folder = await mkdtemp(join(tmpdir(), "no-room-"));
});
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

describe("a tool whose files cannot grow above 64 kB, its log included", () => {
  let program: TestProgram;
  let logFile: string;
  beforeAll(async () => {
    logFile = join(folder, "tool.log");
    program = await startTestProgram(
      "server/main.ts",
      {
        PORT: "0",
        ROLE: "api",
        DATABASE_URL: tool.database.url,
        PUBLIC_URL: TEST_ORIGIN,
        DATA_DIR: folder,
        LOG_LEVEL: "debug",
        RATE_LIMIT_ANONYMOUS_PER_MINUTE: "1000000",
      },
      { limits: { mostFileKilobytes: 64, logFile } },
    );
  });

  const put = async (name: string, body: string) => {
    const response = await fetch(`http://127.0.0.1:${program.port}/files/msisdnList/${name}`, {
      method: "PUT",
      body,
      headers: { cookie: member.jar.header(), "x-xsrf-token": member.jar.get("XSRF-TOKEN") ?? "" },
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const storedBytes = async (): Promise<number[]> => {
    const lists = join(folder, "files", "lists");
    const sizes = (await readdir(lists)).map(async (name) => (await stat(join(lists, name))).size);
    return (await Promise.all(sizes)).toSorted((a, b) => a - b);
  };
  const fillTheLog = async () => {
    for (let calls = 0; calls < 400; calls += 1)
      expect((await fetch(`http://127.0.0.1:${program.port}/healthz`)).status).toBe(200);
    expect((await stat(logFile)).size).toBe(64 * 1024);
  };

  test("refuses an upload with a sentence, keeps nothing of it, and takes a small one at once", async () => {
    await fillTheLog();
    expect(await put("large.csv", "0".repeat(1_000_000))).toEqual({
      status: 503,
      body: { error: NO_ROOM },
    });
    expect(await storedBytes()).toEqual([0]);
    expect(await put("small.csv", "0820000001")).toMatchObject({
      status: 200,
      body: { offset: 10, isComplete: true },
    });
    expect(await storedBytes()).toEqual([0, 10]);
  });

  test("goes on logging when there is room again, and says what was lost", async () => {
    await truncate(logFile, 0);
    expect((await put("again.csv", "0820000001")).status).toBe(200);
    const [, ...lines] = (await readFile(logFile, "utf8")).trimEnd().split("\n");
    const entries = lines.map((line) => JSON.parse(line) as { lostLines?: number });
    expect(entries.find(({ lostLines }) => lostLines !== undefined)?.lostLines).toBeGreaterThan(50);
    expect(await program.terminate()).toBe(0);
  });
});

test("a database without room refuses with a sentence, and takes the same call when it has room", async () => {
  const { pool } = tool.database;
  await pool.query(`create function no_room() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/1": No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_room before insert or update on account_profile for each row execute function no_room()`);
  const change = () => member.call("upd", { ...member.form, firstName: "Naledi" });
  expect(await change()).toMatchObject({ status: 503, error: NO_ROOM });
  await pool.query(`drop function no_room cascade`);
  expect(await change()).toMatchObject({ status: 200 });
});
