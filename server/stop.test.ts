import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProgram } from "../dev/testing/a-program.ts";
import { loadSteadily } from "../dev/testing/steady-load.ts";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";

const CLIENTS = 32;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase("server");
});
afterAll(() => database.drop());

test("the tool that is stopped under load answers every request in hand and tells kept connections to end", async () => {
  const tool = await startTestProgram("server/main.ts", {
    PORT: "0",
    DATABASE_URL: database.url,
    RATE_LIMIT_ANONYMOUS_PER_MINUTE: "10000000",
    LOG_LEVEL: "warn",
  });
  const load = loadSteadily(tool.port, CLIENTS, [
    { method: "GET", path: "/api/v1/catalogue/sections/sources" },
    { method: "GET", path: "/login", sent: { headers: { accept: "text/html" } } },
    { method: "POST", path: "/rpc/accounts/me", sent: { body: Buffer.alloc(400_000, "a") } },
  ]);
  await load.answered(600);
  expect(await tool.terminate()).toBe(0);
  const { statuses, cut, reported } = await load.over;
  expect(cut).toEqual([]);
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([]);
  expect(reported).toBe(CLIENTS);
  expect(tool.printed()).not.toContain("destroyed");
  for (const line of tool.printed().trimEnd().split("\n").filter(Boolean)) JSON.parse(line);
});
